import { hideOthers } from 'aria-hidden'
import { DismissableLayer, FocusGuards, FocusScope } from 'radix-ui/internal'
import { type ComponentProps, type ComponentType, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
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
import {
  closeOnEscape,
  ignoreSecondClick,
  keepOpenForCombobox,
  useFocusArrival,
  useReturnFocus,
} from './return-focus.ts'
import { scrollContent } from './scroll-keys.ts'

const panels = { dialog: DialogPanel, right: DrawerPanel, left: LeftDrawerPanel } satisfies Record<
  string,
  ComponentType<ComponentProps<'div'> & { 'data-size'?: string }>
>

interface OverlayPanelProps extends DialogProps {
  panel: keyof typeof panels
}

/** The window or drawer over the page. */
export function OverlayPanel(props: OverlayPanelProps) {
  const container = usePortalContainer()
  return props.open ? createPortal(<OpenPanel {...props} />, container ?? document.body) : null
}

/**
 * It is modal by parts of Radix, not by its dialog: what that does of it to the body (events of the pointer off, a variable
 * with the width of the scroll bar) is inherited, so that the browser would compute the style of every element on the
 * page anew each time that a window opens or closes.
 */
function OpenPanel({
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  actions,
  closeOnOutsideClick = true,
  role = 'dialog',
  initialFocus,
  panel,
  children,
}: OverlayPanelProps) {
  const Panel = panels[panel]
  const t = useUiText()
  const titleId = useId()
  const descriptionId = useId()
  const focus = useReturnFocus()
  const arrival = useFocusArrival()
  const content = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLElement>(null)
  const enter = useCallback((element: HTMLDivElement | null) => {
    content.current = element
    return element ? hideOthers(element) : undefined
  }, [])
  const enterOverlay = useCallback((element: HTMLElement | null) => {
    overlay.current = element
    takeOverDim(element)
  }, [])
  const close = () => onOpenChange(false)
  FocusGuards.useFocusGuards()
  useLayoutEffect(() => ignoreSecondClick, [])
  return (
    <>
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
      <FocusScope.Root
        asChild
        loop
        trapped
        onMountAutoFocus={(event) => {
          focus.remember(event.currentTarget)
          event.preventDefault()
          focusFirst(event.currentTarget, initialFocus?.current)
        }}
        onUnmountAutoFocus={focus.restore}
      >
        <DismissableLayer.Root
          asChild
          deferPointerDownOutside
          onEscapeKeyDown={keepOpenForCombobox}
          onFocusOutside={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => {
            if (!closeOnOutsideClick || event.target !== overlay.current) event.preventDefault()
          }}
          onDismiss={close}
        >
          <Panel
            ref={enter}
            role={role}
            aria-labelledby={titleId}
            aria-describedby={description ? descriptionId : undefined}
            data-size={size}
            data-window=""
            {...arrival}
            onKeyDown={(event) => {
              scrollContent(event)
              closeOnEscape(close)(event)
            }}
          >
            <Head>
              <Titles>
                <Title id={titleId}>{title}</Title>
                {description ? <Description id={descriptionId}>{description}</Description> : null}
              </Titles>
              {actions}
              <IconButton icon="x" label={t('ui.close')} size="sm" onClick={close} />
            </Head>
            {children ? <DialogBody>{children}</DialogBody> : null}
            {footer ? <Foot data-dialog-foot="">{footer}</Foot> : null}
          </Panel>
        </DismissableLayer.Root>
      </FocusScope.Root>
    </>
  )
}

/** The cross comes first in the panel, so a field gets the focus instead, or else the panel. */
function focusFirst(panel: EventTarget | null, wanted: HTMLElement | null | undefined) {
  if (!(panel instanceof HTMLElement)) return
  const field = panel.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [type=hidden])')
  const target = wanted ?? field ?? panel
  target.focus()
}
