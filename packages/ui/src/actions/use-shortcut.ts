import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'

const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"], [role="listbox"]'
const asking = '[role="alertdialog"], [role="menu"]'
const control = 'a, button, input, summary, [tabindex="0"]'

/** Buttons that a key presses, as long as they are on the page. */
const buttons = new Map<RefObject<HTMLButtonElement | null>, string>()
let areOn = true

/** Turns keys without Ctrl off for a person whom they get in the way, and on again (WCAG 2.1.4). */
export function switchShortcuts(on: boolean): void {
  areOn = on
}

/** A key and what the button says that it presses. */
export interface PresentShortcut {
  key: string
  label: string
  /** Presses the button, if it is still there. */
  press: () => void
}

/** Keys of the buttons that can be pressed now. */
export function presentShortcuts(): PresentShortcut[] {
  return [...buttons].flatMap(([{ current: button }, key]) => {
    if (!button || !canPress(button, button)) return []
    const label = button.getAttribute('aria-label') ?? button.textContent ?? ''
    return [{ key, label, press: () => button.click() }]
  })
}

/** A key that works on a row of a list, and what it does. */
export type RowShortcut = Pick<PresentShortcut, 'key' | 'label'>

/** The rows of a list. */
interface RowKeys {
  /** Keys of the rows' actions. */
  tell: () => readonly RowShortcut[]
  /** Puts the focus on the row that had it last, or the first. */
  enter: () => void
}

/** The lists that are on the page, the first of them first. */
const lists = new Set<RowKeys>()

/** Lets a list tell its keys, and be entered by j or k while nothing has the focus. Returns the function that ends that. */
export function offerRowShortcuts(rows: RowKeys): () => void {
  if (lists.size === 0) document.addEventListener('keydown', enterRows)
  lists.add(rows)
  return () => {
    lists.delete(rows)
    if (lists.size === 0) document.removeEventListener('keydown', enterRows)
  }
}

function enterRows(event: KeyboardEvent): void {
  const [first] = lists
  if (!first || !['j', 'k'].includes(event.key) || !isForPage(event)) return
  if (event.target.closest(control)) return
  // Over a record they are the next record's, whose buttons have these keys.
  if (document.querySelector('[role="dialog"]')) return
  if (presentShortcuts().some(({ key }) => key === event.key)) return
  event.preventDefault()
  first.enter()
}

/** Keys of actions on rows of the lists on the page, each once. */
export function presentRowShortcuts(): RowShortcut[] {
  const all = [...lists].flatMap(({ tell }) => tell())
  return [...new Map(all.map((shortcut) => [shortcut.key, shortcut])).values()]
}

/** A key without Ctrl that nobody has taken, while nothing is typed, nothing is asked and no menu is open. */
function isForPage(event: KeyboardEvent): event is KeyboardEvent & { target: Element } {
  if (!areOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return event.target instanceof Element && !event.target.closest(typing) && !document.querySelector(asking)
}

/** A button in a panel belongs to whoever is in it; one on the page, to everybody while no panel is open. */
function canPress(button: HTMLButtonElement, target: Element): boolean {
  if (button.disabled || button.ariaDisabled === 'true') return false
  const panel = button.closest('[role="dialog"]')
  return panel ? panel.contains(target) : document.querySelector('[role="dialog"]') === null
}

/**
 * A key that presses a button.
 * @returns the properties that tell it
 */
export function useShortcut(key: string | undefined, outer: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(key ? outer : null, () => button.current as HTMLButtonElement, [])
  useEffect(() => {
    if (!key) return
    buttons.set(button, key)
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== key || !isForPage(event)) return
      if (!button.current || !canPress(button.current, event.target)) return
      event.preventDefault()
      button.current.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      buttons.delete(button)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [key])
  return key ? { ref: button, 'aria-keyshortcuts': key } : { ref: outer }
}
