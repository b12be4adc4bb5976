import { Link } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Menu as Radix } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Icon, type IconName } from '../display/Icon.tsx'
import { Kbd } from '../display/Kbd.tsx'
import { usePortalContainer } from '../overlays/portal.tsx'
import type { Opener } from '../overlays/use-opener.ts'

const Content = styled(Radix.Content)`
  z-index: var(--z-popover);
  min-width: 11rem;
  max-width: min(22rem, calc(100vw - 2rem));
  max-height: var(--radix-popper-available-height);
  overflow-y: auto;
  padding: var(--space-1);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-md);
  font-size: var(--text-md);

  [role^='menuitem'] {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 32px;
    padding: var(--space-1) var(--space-2);
    border-radius: var(--radius);
    color: inherit;
    text-decoration: none;
    cursor: pointer;
    user-select: none;
    outline: none;
  }
  [role^='menuitem'] svg { color: var(--text-subtle); }
  [role^='menuitem'][data-highlighted] { background: var(--surface-active); }
  [role^='menuitem'][data-disabled] { color: var(--text-disabled); cursor: not-allowed; }
  [role^='menuitem'][data-tone='danger'] { color: var(--danger-text); }
  [role^='menuitem'][data-tone='danger'] svg { color: inherit; }
  [role^='menuitem'][data-tone='danger'][data-highlighted] { background: var(--danger-soft); }
  [role='separator'] { height: 1px; margin: var(--space-1) calc(-1 * var(--space-1)); background: var(--border); }

  /* The highlight is a color only: high contrast mode needs a line. */
  @media (forced-colors: active) { [data-highlighted] { outline: 2px solid Highlight; } }
  @media (pointer: coarse) { [role^='menuitem'] { min-height: 44px; } }
`

const Label = styled(Radix.Label)`
  padding: var(--space-2) var(--space-2) var(--space-1);
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
`

const Grow = styled.span`
  flex: 1;
  min-width: 0;
`

interface MenuPanelProps extends Opener {
  align: 'start' | 'center' | 'end'
  side: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

/** The open menu beside its button. */
export function MenuPanel({
  element,
  buttonId,
  panelId,
  open,
  setOpen,
  align,
  side,
  children,
}: MenuPanelProps) {
  const container = usePortalContainer()
  const leftByClick = useRef(false)
  return (
    // Not modal: the page stays readable and scrolls, and nothing focusable ends up in a hidden part of it.
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Anchor virtualRef={element as RefObject<HTMLButtonElement>} />
      <Radix.Portal container={container}>
        <Content
          id={panelId}
          aria-labelledby={buttonId}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={() => {
            leftByClick.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The button was in sight when it was pressed; letting its focus scroll would move the page under it.
            if (!leftByClick.current) element.current?.focus({ preventScroll: true })
            leftByClick.current = false
          }}
        >
          {children}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ItemLook {
  icon?: IconName
  tone?: 'default' | 'danger'
  /** Keys that do the same, shown on the right. */
  shortcut?: string
  children: ReactNode
}

function ItemFace({ icon, shortcut, children }: ItemLook) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      <Grow>{children}</Grow>
      {shortcut ? <Kbd aria-hidden="true">{shortcut}</Kbd> : null}
    </>
  )
}

export interface MenuItemProps extends ItemLook {
  onSelect: () => void
  disabled?: boolean
  /** Keeps the menu open after choosing. */
  keepOpen?: boolean
}

/** Does something. */
export function MenuItem({ onSelect, disabled, tone, keepOpen, ...face }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      data-tone={tone}
      onSelect={(event) => {
        if (keepOpen) event.preventDefault()
        onSelect()
      }}
    >
      <ItemFace {...face} />
    </Radix.Item>
  )
}

export interface MenuLinkProps extends ItemLook {
  to: string
}

/** Goes somewhere: a real link, so that it opens in a new tab too. */
export function MenuLink({ to, tone, ...face }: MenuLinkProps) {
  return (
    <Radix.Item asChild data-tone={tone}>
      <Link to={to}>
        <ItemFace {...face} />
      </Link>
    </Radix.Item>
  )
}

export interface MenuCheckboxItemProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** Several in a row are usually chosen together, so the menu stays open unless this is false. */
  keepOpen?: boolean
  children: ReactNode
}

/** Switches something on or off. */
export function MenuCheckboxItem({ keepOpen = true, children, ...rest }: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem {...rest} onSelect={(event) => keepOpen && event.preventDefault()}>
      <Mark>
        <Radix.ItemIndicator>
          <Icon name="check" />
        </Radix.ItemIndicator>
      </Mark>
      <Grow>{children}</Grow>
    </Radix.CheckboxItem>
  )
}

/** One of several; holds `MenuRadioItem`s. */
export const MenuRadioGroup = Radix.RadioGroup

/** One choice of a `MenuRadioGroup`. */
export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.RadioItem value={value}>
      <Mark>
        <Radix.ItemIndicator>
          <Icon name="check" />
        </Radix.ItemIndicator>
      </Mark>
      <Grow>{children}</Grow>
    </Radix.RadioItem>
  )
}

/** A line between groups. */
export const MenuSeparator = Radix.Separator

/** Name of a group, in a `MenuGroup`. */
export const MenuLabel = Label

/** Items that belong together. */
export const MenuGroup = Radix.Group
