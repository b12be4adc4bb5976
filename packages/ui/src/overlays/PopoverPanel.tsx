import { styled } from '@drayline/platform/styled'
import { Popover as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { usePortalContainer } from './portal.tsx'
import { closeOnEscape, keepOpenForCombobox } from './return-focus.ts'
import type { Opener } from './use-opener.ts'

const Content = styled(Radix.Content)`
  z-index: var(--z-popover);
  width: max-content;
  max-width: min(26rem, calc(100vw - 2rem));
  max-height: var(--radix-popover-content-available-height);
  overflow: auto;
  padding: var(--space-4);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-md);
  font-size: var(--text-md);

  &[data-flush] { padding: 0; }
  &:focus-visible { outline: none; }
`

interface PopoverPanelProps extends Opener {
  label: string
  align: 'start' | 'center' | 'end'
  flush?: boolean
  children: ReactNode
}

/** The panel of a popover, beside its button. */
export function PopoverPanel({
  element,
  panelId,
  open,
  setOpen,
  label,
  align,
  flush,
  children,
}: PopoverPanelProps) {
  const container = usePortalContainer()
  const leftForOther = useRef(false)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Anchor virtualRef={element as RefObject<HTMLButtonElement>} />
      <Radix.Portal container={container}>
        <Content
          id={panelId}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          data-flush={flush || undefined}
          onEscapeKeyDown={keepOpenForCombobox}
          onKeyDown={closeOnEscape(() => setOpen(false))}
          onInteractOutside={(event) => {
            // A click on the button closes by itself.
            if (event.target instanceof Node && element.current?.contains(event.target))
              event.preventDefault()
            else leftForOther.current = !isEndOfPage(event.target)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!leftForOther.current) element.current?.focus()
            leftForOther.current = false
          }}
        >
          {children}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * The panel stands at the end of the page: what Tab comes to after it is only a guard that Radix puts there. Whoever goes
 * on by keyboard goes on from the button.
 */
function isEndOfPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.hasAttribute('data-radix-focus-guard')
}

/** Closes the popover around it; wraps one button. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
