/**
 * Puts an element with `popover="manual"` into the browser's top layer: above dialogs, cut off by nothing, and
 * still where it stands in the document, so that focus traps and scroll locks count it in.
 */
export function showInTopLayer(element: HTMLElement) {
  if (typeof element.showPopover === 'function' && !element.matches(':popover-open')) element.showPopover()
}

export interface Placement {
  side: 'bottom' | 'top'
  /** Distance to the anchor in CSS pixels. */
  gap: number
  align: 'start' | 'center'
}

const edge = 8

/** Places a fixed element beside its anchor, on the other side when there is more room. */
export function placeBeside(element: HTMLElement, anchor: Element, { side, gap, align }: Placement) {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const below = window.innerHeight - box.bottom - gap - edge
  const above = box.top - gap - edge
  const atBottom = side === 'bottom' ? below >= height || below >= above : above < height && below > above
  const wanted = align === 'center' ? box.left + (box.width - width) / 2 : box.left
  const left = Math.max(edge, Math.min(wanted, window.innerWidth - width - edge))
  element.style.left = `${left}px`
  element.style.top = `${atBottom ? box.bottom + gap : Math.max(edge, box.top - gap - height)}px`
}
