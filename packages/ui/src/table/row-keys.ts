import {
  type RefObject,
  type KeyboardEvent as RowKeyEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { offerRowShortcuts, type RowShortcut } from '../actions/use-shortcut.ts'
import type { SelectionControl } from './selection.ts'
import type { RowAction, TableRow } from './types.ts'

interface RowKeysOptions<Row extends TableRow> {
  rows: readonly Row[]
  box: RefObject<HTMLElement | null>
  /** Where rows out of sight are not drawn: what is needed to scroll to one. */
  rowHeight?: number
  headerHeight?: number
  /** Cards beside each other, counted when a key is pressed. */
  perLine?: () => number
  open: ((row: Row) => void) | undefined
  actions: ((row: Row) => readonly RowAction[]) | undefined
  selection: SelectionControl<Row> | null
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 10, PageUp: -10 }
const besides: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row or a card; the options of a field have places, too. */
const rowSelector = '[data-id][data-index]'
const rowAt = (index: number) => `[data-id][data-index="${index}"]`

/**
 * The keyboard in rows and cards: one row takes part in the Tab order, arrows (or j and k) move it, Home and End jump,
 * Enter opens, Space or x selects, Shift extends, a period opens the row's menu, and actions have keys of their own. Keys
 * only count while a row has the focus, or a link in it, where the focus is after a click (WCAG 2.1.4); j and k enter the
 * rows while nothing has the focus, unless the person has turned such keys off.
 */
export function useRowKeys<Row extends TableRow>(options: RowKeysOptions<Row>) {
  const { rows, box, rowHeight = 0, headerHeight = 0, perLine, open, actions, selection } = options
  const [activeId, setActiveId] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const extending = useRef(false)
  const found = rows.findIndex((row) => row.id === activeId)
  const active = Math.max(found, 0)

  const focusRow = useCallback(
    (index: number) => {
      const element = box.current
      const row = rows[index]
      if (!element || !row) return
      setActiveId(row.id)
      const target = element.querySelector<HTMLElement>(rowAt(index))
      if (target) return target.focus()
      // The row is not drawn: scroll there, and focus it once it is.
      wanted.current = index
      const top = index * rowHeight
      const bottom = top + rowHeight + headerHeight - element.offsetHeight
      element.scrollTop = top < element.scrollTop ? top : Math.max(bottom, 0)
      element.dispatchEvent(new Event('scroll'))
    },
    [rows, box, rowHeight, headerHeight],
  )

  // A row that leaves by itself (a colleague approved it) takes the focus along; the one in its place gets it.
  const place = useRef(-1)
  useLayoutEffect(() => {
    if (found >= 0) place.current = found
    else if (
      activeId !== null &&
      place.current >= 0 &&
      rows.length > 0 &&
      document.activeElement === document.body
    )
      focusRow(Math.min(place.current, rows.length - 1))
  }, [found, activeId, rows, focusRow])

  useEffect(() => {
    if (wanted.current === null) return
    const target = box.current?.querySelector<HTMLElement>(rowAt(wanted.current))
    if (!target) return
    wanted.current = null
    target.focus()
  })

  const tellKeys = useEffectEvent(() => actionKeys(rows, actions))
  const enter = useEffectEvent(() => focusRow(active))
  useEffect(() => offerRowShortcuts({ tell: () => tellKeys(), enter: () => enter() }), [])

  function onKeyDown(event: RowKeyEvent<HTMLElement>) {
    const target = event.target
    if (!(target instanceof HTMLElement) || event.altKey) return
    const onCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox'
    const onLink = target instanceof HTMLAnchorElement
    const index = indexOf(target)
    const row = rows[index]
    if (!row || !(target.matches(rowSelector) || onCheckbox || onLink)) return
    // Checkbox and link answer Enter themselves, the checkbox Space as well.
    if ((event.key === 'Enter' && (onCheckbox || onLink)) || (event.key === ' ' && onCheckbox)) return
    if (handleKey(event, index, row)) event.preventDefault()
  }

  function handleKey(event: RowKeyEvent, index: number, row: Row): boolean {
    const { key, shiftKey } = event
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'a' || !selection) return false
      selection.togglePage()
      return true
    }
    const step = stepOf(key)
    if (step !== undefined) return move(index + step, shiftKey && key.startsWith('Arrow'), row)
    if (key === 'Home') return move(0, false, row)
    if (key === 'End') return move(rows.length - 1, false, row)
    if (key === 'Escape' && selection && !selection.none) {
      selection.clear()
      return true
    }
    if (key === 'Enter' && open) {
      open(row)
      return true
    }
    if ((key === ' ' || key === 'x') && selection) {
      if (shiftKey) selection.extendTo(row)
      else selection.toggle(row)
      return true
    }
    // Who ticks rows means all of them, not the one that was ticked last.
    return event.target instanceof HTMLInputElement ? false : act(event, row)
  }

  function stepOf(key: string): number | undefined {
    if (!perLine) return steps[key]
    return besides[key] ?? (key.startsWith('Arrow') ? (steps[key] ?? 0) * perLine() : steps[key])
  }

  function act({ key, target }: RowKeyEvent, row: Row): boolean {
    if (!actions) return false
    if (key === '.') {
      // As if the key that opens menus were pressed on its button.
      const element = rowOf(target)
      const button = element?.querySelector<HTMLElement>('.dt-menu button, [aria-haspopup="menu"]')
      button?.focus()
      // The menu gives the focus back to its button; the keys of the row go on from the row.
      button?.addEventListener('focus', () => element?.focus(), { once: true })
      button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      return true
    }
    const action = actions(row).find((candidate) => candidate.key === key)
    if (!action || action.disabled) return false
    action.onSelect?.()
    return true
  }

  function move(to: number, extend: boolean, row: Row): boolean {
    const index = Math.min(Math.max(to, 0), rows.length - 1)
    const next = rows[index]
    if (extend && selection && next) {
      // A range by arrows starts at the row one comes from.
      if (!extending.current) selection.anchorAt(row)
      selection.extendTo(next)
    }
    extending.current = extend
    focusRow(index)
    return true
  }

  return {
    active,
    onKeyDown,
    focusRow,
    onFocus(event: { target: EventTarget }) {
      const row = rows[indexOf(event.target)]
      if (row) setActiveId(row.id)
    },
  }
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null
const indexOf = (target: EventTarget) => Number(rowOf(target)?.dataset.index ?? Number.NaN)

/** Keys of the actions of all rows: not every row has every action. */
function actionKeys<Row>(
  rows: readonly Row[],
  actions: ((row: Row) => readonly RowAction[]) | undefined,
): RowShortcut[] {
  return rows.flatMap((row) =>
    (actions?.(row) ?? []).flatMap(({ key, label }) => (key ? [{ key, label }] : [])),
  )
}
