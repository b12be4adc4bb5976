let dim: HTMLElement | undefined
let since = 0

/**
 * Dims the page as the window does that is about to open: the first that a person sees of it, while it is still drawn.
 * Keys wait for nobody, so they do nothing until the window has the focus.
 */
export function dimPage(): void {
  if (dim || document.querySelector('[data-overlay]')) return
  dim = document.createElement('div')
  dim.className = 'ui-dim'
  document.body.append(dim)
  since = performance.now()
  addEventListener('keydown', swallow, true)
}

/** Ends that, because the window is there or does not come. Answers how long it was, in milliseconds; null if it was not. */
export function undimPage(): number | null {
  if (!dim) return null
  dim.remove()
  dim = undefined
  removeEventListener('keydown', swallow, true)
  return performance.now() - since
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** The window dims the page from here on, as far as that had come. */
export function takeOverDim(overlay: HTMLElement | null): void {
  const elapsed = overlay && undimPage()
  if (elapsed) overlay.style.animationDelay = `${-elapsed}ms`
}
