import type { KeyboardEvent } from 'react'

/** Pages of the content that a key goes on by; the arrows go on by lines. */
const pages: Readonly<Record<string, number>> = { PageDown: 0.9, PageUp: -0.9, ' ': 0.9 }
const lines: Readonly<Record<string, number>> = { ArrowDown: 40, ArrowUp: -40 }

/** Controls that use these keys themselves. */
const usesKeys =
  'textarea, select, [contenteditable], [role=listbox], [role=menu], [role=combobox], [role=radiogroup], [role=tablist]'

/**
 * Keys that scroll, pressed where nothing scrolls (the head of a panel, the panel itself, a field), belong to the
 * panel's content: the browser would scroll the page beneath it.
 */
export function scrollContent(event: KeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget
  const { key, target } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  if (!(target instanceof Element) || !panel.contains(target) || !isFree(key, target)) return
  const content = panel.querySelector<HTMLElement>('[data-dialog-content]')
  const isEdge = key === 'Home' || key === 'End'
  if (!(isEdge || key in pages || key in lines) || scrollsItself(target, panel)) return
  event.preventDefault()
  if (!content) return
  const by = (pages[key] ?? 0) * content.clientHeight + (lines[key] ?? 0)
  content.scrollTop = isEdge ? (key === 'End' ? content.scrollHeight : 0) : content.scrollTop + by
}

/** Returns whether the key means nothing to what has the focus. */
function isFree(key: string, target: Element): boolean {
  if (target.matches('input')) return key === 'PageDown' || key === 'PageUp'
  if (key === ' ' && target.matches('button, a, summary, [role=button], [role=checkbox]')) return false
  return !target.closest(usesKeys)
}

/** Something between the focus and the panel can be scrolled: then the browser does the right thing. */
function scrollsItself(target: Element, panel: Element): boolean {
  for (let element: Element | null = target; element && element !== panel; element = element.parentElement) {
    if (element.scrollHeight <= element.clientHeight) continue
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return true
  }
  return false
}
