import { styled } from '@drayline/platform/styled'
import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type ShownTooltip, watchTooltips } from './tooltip-controller.ts'
import { placeBeside, showInTopLayer } from './top-layer.ts'

const Bubble = styled.div`
  position: fixed;
  inset: auto;
  z-index: var(--z-tooltip);
  max-width: min(20rem, calc(100vw - 1rem));
  margin: 0;
  padding: 5px var(--space-2);
  border: 0;
  border-radius: var(--radius);
  background: var(--surface-inverse);
  color: var(--text-inverse);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: 1.4;
  overflow-wrap: anywhere;
  box-shadow: var(--shadow-md);
  animation: ui-fade var(--motion-fast) var(--ease);

  @media (forced-colors: active) { border: 1px solid CanvasText; }
`

/** Shows the tooltips of the page; one in the `UiProvider` serves everything with `data-tooltip`. */
export function TooltipLayer() {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ShownTooltip | null>(null)

  useEffect(() => (layer.current ? watchTooltips(layer.current, setShown) : undefined), [])

  useLayoutEffect(() => {
    const element = layer.current
    if (!shown || !element) return
    showInTopLayer(element)
    placeBeside(element, shown.target, { side: 'top', gap: 6, align: 'center' })
    // A label repeated as description would be read twice.
    const describes = shown.target.getAttribute('aria-label') !== shown.text
    if (describes) shown.target.setAttribute('aria-describedby', id)
    return () => {
      if (describes) shown.target.removeAttribute('aria-describedby')
      if (typeof element.hidePopover === 'function' && element.matches(':popover-open')) element.hidePopover()
    }
  }, [shown, id])

  return (
    <Bubble ref={layer} id={id} role="tooltip" popover="manual" hidden={!shown}>
      {shown?.text}
    </Bubble>
  )
}

export interface TooltipProps {
  /** A short explanation. Nothing a person must know: touch screens do not show it. */
  content: string
  children: ReactElement<{ 'data-tooltip'?: string }>
}

/** Explains its child on hover and focus. `IconButton` has its own. */
export function Tooltip({ content, children }: TooltipProps) {
  return cloneElement(children, { 'data-tooltip': content })
}
