import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, type ComponentType, useLayoutEffect } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiText } from '../messages.ts'
import type { DialogProps } from './Dialog.tsx'
import { DialogBody } from './DialogBody.tsx'
import {
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
import { closeOnEscape, ignoreSecondClick, keepOpenForCombobox, useReturnFocus } from './return-focus.ts'
import { scrollContent } from './scroll-keys.ts'

const panels = { dialog: DialogPanel, right: DrawerPanel, left: LeftDrawerPanel } satisfies Record<
  string,
  ComponentType<ComponentProps<typeof Radix.Content> & { 'data-size'?: string }>
>

interface OverlayPanelProps extends DialogProps {
  panel: keyof typeof panels
}

/** The window or drawer over the page. */
export function OverlayPanel({
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
  panel,
  children,
}: OverlayPanelProps) {
  const Panel = panels[panel]
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
            focus.remember(event.currentTarget)
            event.preventDefault()
            focusFirst(event.currentTarget, initialFocus?.current)
          }}
          onCloseAutoFocus={focus.restore}
          onKeyDown={(event) => {
            scrollContent(event)
            closeOnEscape(() => onOpenChange(false))(event)
          }}
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
          {children ? <DialogBody>{children}</DialogBody> : null}
          {footer ? <Foot data-dialog-foot="">{footer}</Foot> : null}
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The cross comes first in the panel, so a field gets the focus instead, or else the panel. */
function focusFirst(panel: EventTarget | null, wanted: HTMLElement | null | undefined) {
  if (!(panel instanceof HTMLElement)) return
  const field = panel.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [type=hidden])')
  const target = wanted ?? field ?? panel
  target.focus()
}
