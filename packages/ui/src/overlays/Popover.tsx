import { styled } from '@drayline/platform/styled'
import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { usePortalContainer } from './portal.tsx'
import { keepOpenForCombobox } from './return-focus.ts'

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

export interface PopoverProps {
  trigger: ReactElement
  /** Name of the panel for assistive technology. */
  label: string
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Content reaches the edges. */
  flush?: boolean
  children: ReactNode
}

/** A small panel beside its button, for filters and options. */
export function Popover({
  trigger,
  label,
  align = 'start',
  open,
  onOpenChange,
  flush,
  children,
}: PopoverProps) {
  const container = usePortalContainer()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          data-flush={flush || undefined}
          onEscapeKeyDown={keepOpenForCombobox}
        >
          {children}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the popover around it; wraps one button. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
