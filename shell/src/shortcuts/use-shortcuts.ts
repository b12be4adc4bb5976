import { useEffect, useRef } from 'react'

/** How long the second key of a sequence may take, in milliseconds. */
const sequenceTime = 1_200

interface Shortcuts {
  /** Whether keys without Ctrl or ⌘ do anything (WCAG 2.1.4). */
  singleKeys: boolean
  /** Single keys. */
  keys: Readonly<Record<string, () => void>>
  /** What the letter after `g` does. */
  goTo: Readonly<Record<string, () => void>>
  /** Ctrl or ⌘ with K. */
  onPalette: () => void
}

/** What somebody types into; a checkbox or switch that has the focus is none of them. */
const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]'

/** Somebody types, or a window is open: the keys belong there. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || Boolean(target.closest(typedInto)))
}

/** The shell's keyboard shortcuts. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    let prefixUntil = 0
    function onKeyDown(event: KeyboardEvent) {
      const { singleKeys, keys, goTo, onPalette } = current.current
      const modified = event.ctrlKey || event.metaKey
      if (modified && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return onPalette()
      }
      if (!singleKeys || modified || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const waiting = performance.now() < prefixUntil
      prefixUntil = 0
      if (!waiting && event.key === 'g') {
        prefixUntil = performance.now() + sequenceTime
        return
      }
      const action = waiting ? goTo[event.key] : keys[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
