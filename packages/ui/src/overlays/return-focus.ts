import { type FocusEvent as ReactFocusEvent, type KeyboardEvent as ReactKeyEvent, useRef } from 'react'
import { giveFocus, placesFrom, rememberPlaces } from './focus-places.ts'

/**
 * Focus goes back to what had it before an overlay opened. Radix only knows the triggers it draws itself, and our
 * overlays are opened from anywhere. When the opener was the item of a menu, which is gone by then, the button of
 * that menu gets the focus. When what was done takes the opener away, at once or soon after, what is nearest gets it.
 */
export function useReturnFocus() {
  const places = useRef<readonly Element[]>([])
  return {
    remember(panel: EventTarget | null) {
      places.current = placesFrom(menuButtonOf(document.activeElement) ?? document.activeElement)
      if (panel instanceof Element) rememberPlaces(panel, places.current)
    },
    restore(event: Event) {
      event.preventDefault()
      giveFocus(places.current)
    },
  }
}

/**
 * Lets the focus arrive at the field that it is on its way to. Between two fields nothing has it, and when a part of the
 * panel goes in that moment (a note that an answer took away), Radix gives it to the panel: what is typed would be lost.
 * Both listen on the way down: other listeners of the same event may be what changes the panel.
 */
export function useFocusArrival() {
  const next = useRef<Element | null>(null)
  return {
    onBlurCapture({ relatedTarget, currentTarget }: ReactFocusEvent) {
      next.current = relatedTarget && currentTarget.contains(relatedTarget) ? relatedTarget : null
    },
    onFocusCapture({ target, currentTarget }: ReactFocusEvent) {
      const wanted = next.current
      next.current = null
      if (target !== currentTarget || wanted === target || !(wanted instanceof HTMLElement)) return
      wanted.focus()
      // As Tab does.
      if (wanted instanceof HTMLInputElement) wanted.select()
    },
  }
}

/** The second half of a double click on the button that closed a window is not meant for what lay beneath it. */
export function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true })
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }), doubleClickTime)
}

/** The longest time between the halves of a double click that systems use by default, in milliseconds. */
const doubleClickTime = 500

function menuButtonOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  const id = menu?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

/**
 * Closes the window that has the focus when Escape did nothing else. Radix gives the key to what opened last, which is
 * the toast where one came while the window was open.
 */
export function closeOnEscape(close: () => void) {
  return (event: ReactKeyEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // React hands on the keys of a window over this one, which closes by itself.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    close()
  }
}

/** Escape that closes the list of a combobox must not also close the dialog around it. */
export function keepOpenForCombobox(event: KeyboardEvent) {
  const target = event.target
  if (target instanceof Element && target.closest('[role=combobox][aria-expanded=true]'))
    event.preventDefault()
}
