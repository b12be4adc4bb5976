import { useEffect, useRef } from 'react'

/** Time limit for the second key of a sequence, in milliseconds. */
const sequenceTime = 1_200

interface Shortcuts {
  /** True when keys without Ctrl or ⌘ do anything (WCAG 2.1.4). */
  singleKeys: boolean
  /** Single keys. */
  keys: Readonly<Record<string, () => void>>
  /** Single keys while a dialog or drawer has the focus. */
  dialogKeys: Readonly<Record<string, () => void>>
  /** Targets of the letter after `g`. */
  goTo: Readonly<Record<string, () => void>>
  /** Ctrl or ⌘ with K. */
  onPalette: () => void
}

/** Elements that take typed text; a checkbox or switch is none of them. */
const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]'

/** The user is typing, answers a question or chooses from a menu: the keys belong there. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=alertdialog], [role=menu]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || Boolean(target.closest(typedInto)))
}

const isModified = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey
const isOverDialog = () => document.querySelector('[role=dialog]') !== null

/** The shell's keyboard shortcuts. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    let prefixUntil = 0
    // Before lists and buttons, which have keys of the same letters: 'g' and 'a' approves nothing.
    function onSecondKey(event: KeyboardEvent) {
      if (performance.now() >= prefixUntil || event.key.length > 1 || isModified(event)) return
      if (isBusy(event.target) || isOverDialog()) return
      prefixUntil = 0
      event.preventDefault()
      event.stopPropagation()
      current.current.goTo[event.key]?.()
    }
    function onKeyDown(event: KeyboardEvent) {
      const { singleKeys, keys, dialogKeys, onPalette } = current.current
      const modified = event.ctrlKey || event.metaKey
      if (modified && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return onPalette()
      }
      if (!singleKeys || isModified(event) || event.defaultPrevented || isBusy(event.target)) return
      prefixUntil = 0
      if (!isOverDialog() && event.key === 'g') {
        prefixUntil = performance.now() + sequenceTime
        return
      }
      const action = (isOverDialog() ? dialogKeys : keys)[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onSecondKey, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onSecondKey, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
