import type { MouseEvent } from 'react'

/**
 * For a text that nobody typed: the click that comes into its field selects it, so that typing replaces it. A second
 * click places the caret, and a text that is marked by dragging stays marked.
 */
export const selectOnFirstClick = {
  onMouseDown({ currentTarget }: MouseEvent<HTMLInputElement>) {
    currentTarget.dataset.entered = String(document.activeElement !== currentTarget)
  },
  onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, dataset } = currentTarget
    if (dataset.entered === 'true' && selectionStart === selectionEnd) currentTarget.select()
  },
}
