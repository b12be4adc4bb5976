import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiText } from '../messages.ts'
import {
  Body,
  Description,
  DialogPanel,
  DrawerPanel,
  Foot,
  Head,
  LeftDrawerPanel,
  Overlay,
  Title,
  Titles,
} from './dialog.styles.ts'
import { usePortalContainer } from './portal.tsx'
import { ignoreSecondClick, keepOpenForCombobox, useReturnFocus } from './return-focus.ts'

export interface DialogProps {
  open: boolean
  /** Called with false when the person wants to close; ask first when there is something to lose. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Buttons at the bottom, the most important last. A `Form` inside brings its own. */
  footer?: ReactNode
  /** Beside the title, for example the buttons of a record. */
  actions?: ReactNode
  /** Whether a click beside it closes it; Escape and the cross always ask to close. */
  closeOnOutsideClick?: boolean
  /** alertdialog for a question that interrupts. */
  role?: 'dialog' | 'alertdialog'
  /** Gets the focus at first, instead of the first field. */
  initialFocus?: { current: HTMLElement | null }
  children?: ReactNode
}

interface OverlayPanelProps extends DialogProps {
  panel: ComponentType<ComponentProps<typeof Radix.Content> & { 'data-size'?: string }>
}

function OverlayPanel({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  actions,
  closeOnOutsideClick = true,
  role,
  initialFocus,
  panel: Panel,
  children,
}: OverlayPanelProps) {
  const t = useUiText()
  const container = usePortalContainer()
  const focus = useReturnFocus()
  useLayoutEffect(() => (open ? ignoreSecondClick : undefined), [open])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={container}>
        <Overlay />
        <Panel
          data-size={size}
          {...(role ? { role } : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            focus.remember()
            event.preventDefault()
            focusFirst(event.currentTarget, initialFocus?.current)
          }}
          onCloseAutoFocus={focus.restore}
          onEscapeKeyDown={keepOpenForCombobox}
          onInteractOutside={(event) => {
            const target = event.target
            const inToast = target instanceof Element && target.closest('[data-toasts]')
            if (!closeOnOutsideClick || inToast) event.preventDefault()
          }}
        >
          <Head>
            <Titles>
              <Title>{title}</Title>
              {description ? <Description>{description}</Description> : null}
            </Titles>
            {actions}
            <Radix.Close asChild>
              <IconButton icon="x" label={t('ui.close')} size="sm" />
            </Radix.Close>
          </Head>
          {children ? <Body>{children}</Body> : null}
          {footer ? <Foot data-dialog-foot="">{footer}</Foot> : null}
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The cross comes first in the panel, and nobody opens a form to close it: a field gets the focus, else the panel. */
function focusFirst(panel: EventTarget | null, wanted: HTMLElement | null | undefined) {
  if (!(panel instanceof HTMLElement)) return
  const field = panel.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [type=hidden])')
  const target = wanted ?? field ?? panel
  target.focus()
}

/** A window over the page for one short task. On a phone it comes from the bottom. */
export function Dialog(props: DialogProps) {
  return <OverlayPanel {...props} panel={DialogPanel} />
}

export type DrawerProps = Omit<DialogProps, 'role' | 'size'> & {
  size?: 'sm' | 'md' | 'lg'
  /** left is for navigation. */
  side?: 'left' | 'right'
}

/** A panel at the right side for a record or its form, while the list stays in sight. A phone shows it full. */
export function Drawer({ side = 'right', ...props }: DrawerProps) {
  return <OverlayPanel {...props} panel={side === 'left' ? LeftDrawerPanel : DrawerPanel} />
}
