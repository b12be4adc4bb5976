import { type KeyboardEvent as ReactKeyEvent, useRef } from 'react'

/**
 * Focus goes back to what had it before an overlay opened. Radix only knows the triggers it draws itself, and our
 * overlays are opened from anywhere. When the opener was the item of a menu, which is gone by then, the button of
 * that menu gets the focus. When what was done took the opener away, the window or page around it gets it.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  const around = useRef<Element | null>(null)
  return {
    remember() {
      opener.current = menuButtonOf(document.activeElement) ?? document.activeElement
      around.current = opener.current?.closest('[role=dialog], [role=alertdialog], main') ?? null
    },
    restore(event: Event) {
      event.preventDefault()
      const target = [opener.current, around.current].find((element) => element?.isConnected)
      if (target instanceof HTMLElement) target.focus()
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
