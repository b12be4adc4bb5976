/** Limits of R-UIX-2, in milliseconds. */
const tooltipDelays = { open: 700, skip: 300 } as const

export interface ShownTooltip {
  text: string
  target: HTMLElement
}

const targetOf = (node: EventTarget | null) =>
  node instanceof Element ? node.closest<HTMLElement>('[data-tooltip]') : null

/**
 * Decides which tooltip is shown, for the whole page: listeners on the document serve every element that carries
 * `data-tooltip`. A table of 200 icon buttons so costs nothing until one is pointed at or focused.
 * It stays while the pointer is on it, and Escape hides it (WCAG 1.4.13).
 */
export function watchTooltips(layer: HTMLElement, show: (tooltip: ShownTooltip | null) => void): () => void {
  let current: HTMLElement | null = null
  let visible = false
  let hiddenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide() {
    clearTimeout(timer)
    current = null
    if (!visible) return
    visible = false
    hiddenAt = performance.now()
    show(null)
  }

  function open(target: HTMLElement) {
    const text = target.dataset.tooltip
    if (!text || !target.isConnected) return
    visible = true
    show({ text, target })
  }

  function schedule(target: HTMLElement, delay: number) {
    if (target === current) return
    const moving = visible || performance.now() - hiddenAt < tooltipDelays.skip
    hide()
    current = target
    timer = setTimeout(() => open(target), moving ? 0 : delay)
  }

  function onPointerOver(event: PointerEvent) {
    if (event.pointerType === 'touch') return
    const target = targetOf(event.target)
    if (target) schedule(target, tooltipDelays.open)
    else if (event.target instanceof Node && layer.contains(event.target)) clearTimeout(timer)
    else if (current) {
      clearTimeout(timer)
      // A moment's grace, so that the pointer can cross the gap onto the tooltip.
      timer = setTimeout(hide, visible ? 100 : 0)
    }
  }

  function onFocusIn(event: FocusEvent) {
    const target = targetOf(event.target)
    if (target?.matches(':focus-visible')) schedule(target, 0)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') hide()
  }

  const capture = { capture: true }
  document.addEventListener('pointerover', onPointerOver)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide, capture)
  document.addEventListener('keydown', onKeyDown, capture)
  window.addEventListener('scroll', hide, capture)
  return () => {
    hide()
    document.removeEventListener('pointerover', onPointerOver)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', hide)
    document.removeEventListener('pointerdown', hide, capture)
    document.removeEventListener('keydown', onKeyDown, capture)
    window.removeEventListener('scroll', hide, capture)
  }
}
