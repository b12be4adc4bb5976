import type { MouseEvent } from 'react'

/**
 * Only the first click of a double click counts: a step that is done at once puts another button beneath the mouse,
 * and the second click would take that step too.
 */
export function singleClick(act: () => unknown): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) void act()
  }
}
