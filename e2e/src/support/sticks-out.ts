/**
 * What reaches over the edge of the card or the table cell that it stands in, one line each. Runs in the page; what
 * scrolls, and what is cut on purpose, has no edge to reach over.
 */
export function sticksOut(): string[] {
  const scope = document.querySelector('main')
  const parts = scope?.querySelectorAll<HTMLElement>(
    'a, button, input, select, p, h2, h3, span, td, li, dt, dd',
  )
  return [...(parts ?? [])].flatMap((part) => {
    const { left, right, width, height } = part.getBoundingClientRect()
    if (width < 2 || height < 4 || !part.checkVisibility() || part.closest('svg')) return []
    for (let around = part.parentElement; around && around !== scope; around = around.parentElement) {
      const style = getComputedStyle(around)
      // What only screen readers get is clipped.
      if (style.overflowX !== 'visible' || style.position === 'fixed' || style.clip !== 'auto') return []
      if (style.borderTopWidth === '0px' || style.borderLeftWidth === '0px') continue
      const edge = around.getBoundingClientRect()
      const over = Math.max(right - edge.right, edge.left - left)
      return over > 1.5 ? [`'${(part.textContent ?? '').slice(0, 40)}' by ${Math.round(over)} px`] : []
    }
    return []
  })
}
