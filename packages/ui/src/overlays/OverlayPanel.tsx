import { hideOthers } from 'aria-hidden'
import { Dialog as Radix } from 'radix-ui'
import { FocusScope } from 'radix-ui/internal'
import { type ComponentProps, type ComponentType, useCallback, useLayoutEffect, useRef } from 'react'
import { RemoveScroll } from 'react-remove-scroll'
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
import { takeOverDim } from './dim.ts'
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

/**
 * The window or drawer over the page. It is modal by its own means: what Radix does of it to the body (events of the
 * pointer off, a variable with the width of the scroll bar) is inherited, so that the browser would compute the style of
 * every element on the page anew each time that a window opens or closes.
 */
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
  const content = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLElement>(null)
  const enterOverlay = useCallback((element: HTMLElement | null) => {
    overlay.current = element
    takeOverDim(element)
  }, [])
  const enter = useCallback((element: HTMLDivElement | null) => {
    content.current = element
    return element ? hideOthers(element) : undefined
  }, [])
  useLayoutEffect(() => (open ? ignoreSecondClick : undefined), [open])
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={container}>
        <RemoveScroll
          ref={enterOverlay}
          forwardProps
          enabled
          allowPinchZoom
          removeScrollBar={false}
          shards={[content]}
        >
          <Overlay data-overlay="" />
        </RemoveScroll>
        <FocusScope.Root asChild loop trapped={open} onUnmountAutoFocus={(event) => event.preventDefault()}>
          <Panel
            ref={enter}
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
              if (!closeOnOutsideClick || event.target !== overlay.current) event.preventDefault()
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
        </FocusScope.Root>
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
