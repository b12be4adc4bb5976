import { Link } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Menu as Radix } from 'radix-ui/internal'
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon, type IconName } from '../display/Icon.tsx'
import { Kbd } from '../display/Kbd.tsx'
import { usePortalContainer } from '../overlays/portal.tsx'

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

  /* The highlight is a colour only: high contrast mode needs a line. */
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

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/**
 * A menu that drops from a button; arrows, Home, End, letters, Enter and Escape work. Until somebody comes near it, it
 * is that button and nothing else: a list has one in every row.
 */
export function Menu({ trigger, align = 'start', side = 'bottom', open, onOpenChange, children }: MenuProps) {
  const menu = useMenuButton(trigger as ReactElement<TriggerProps>, { open, onOpenChange })
  return (
    <>
      {menu.button}
      {menu.isNear ? (
        <MenuPanel {...menu} align={align} side={side}>
          {children}
        </MenuPanel>
      ) : null}
    </>
  )
}

type TriggerProps = ComponentProps<'button'>

/** The button with what makes it open the menu, and whether that is open. */
function useMenuButton(
  trigger: ReactElement<TriggerProps>,
  { open: given, onOpenChange }: Pick<MenuProps, 'open' | 'onOpenChange'>,
) {
  const element = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [near, setNear] = useState(false)
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const { props } = trigger
  const buttonId = props.id ?? id

  function setOpen(next: boolean) {
    setNear(true)
    setOwn(next)
    onOpenChange?.(next)
  }

  const button = cloneElement(trigger, {
    id: buttonId,
    ref: element,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}menu` : undefined,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: before(props.onPointerEnter, () => setNear(true)),
    // The menu must be listening when a key opens it, to know that it was a key.
    onFocus: before(props.onFocus, () => setNear(true)),
    onPointerDown: before(props.onPointerDown, (event) => {
      if (props.disabled || event.button !== 0 || event.ctrlKey) return
      setOpen(!open)
      // The focus goes to the menu; the button must not compete for it.
      if (!open) event.preventDefault()
    }),
    onKeyDown: before(props.onKeyDown, (event) => {
      if (props.disabled || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return
      setOpen(event.key === 'ArrowDown' || !open)
      event.preventDefault()
    }),
  } as TriggerProps)

  return { button, element, buttonId, menuId: `${id}menu`, isNear: near || open, open, setOpen }
}

/** The button's own handler first; what it prevents is not done. */
function before<E extends SyntheticEvent>(own: ((event: E) => void) | undefined, then: (event: E) => void) {
  return (event: E) => {
    own?.(event)
    if (!event.defaultPrevented) then(event)
  }
}

interface MenuPanelProps extends Pick<MenuProps, 'align' | 'side' | 'children'> {
  element: RefObject<HTMLButtonElement | null>
  buttonId: string
  menuId: string
  open: boolean
  setOpen: (open: boolean) => void
}

function MenuPanel({ element, buttonId, menuId, open, setOpen, align, side, children }: MenuPanelProps) {
  const container = usePortalContainer()
  const leftByClick = useRef(false)
  return (
    // Not modal: the page stays readable and scrolls, and nothing focusable ends up in a hidden part of it.
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Anchor virtualRef={element as RefObject<HTMLButtonElement>} />
      <Radix.Portal container={container}>
        <Content
          id={menuId}
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
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
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
