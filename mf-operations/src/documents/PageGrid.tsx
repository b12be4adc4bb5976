import { styled } from '@drayline/platform/styled'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { PdfFile, PdfSheet } from './PdfSheets.tsx'
import { deletePages, placePages, shiftPages, turnPages } from './page-plan.ts'
import type { PagePlanning } from './use-page-plan.ts'

const List = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
  gap: var(--space-2);
  margin: 0;
  padding: var(--space-1);

  [role='option'] {
    display: grid;
    justify-items: center;
    gap: var(--space-1);
    padding: var(--space-2);
    border: 2px solid transparent;
    border-radius: var(--radius);
    background: var(--surface-sunken);
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    user-select: none;
  }
  [role='option']:hover { background: var(--surface-hover); }
  [role='option'][aria-selected='true'] { border-color: var(--accent); background: var(--accent-soft); color: var(--text); }
  [role='option'][data-dragged] { opacity: 0.5; }
`

interface PageGridProps {
  file: Blob
  /** Name of the document. */
  name: string
  planning: PagePlanning
  onFail: () => void
}

/**
 * The pages of a document, small, in the order that they get. A click or Space selects, Shift selects a range, Ctrl+A
 * all. R turns to the right and Shift+R to the left, Delete deletes, Alt with an arrow moves, Ctrl+Z undoes.
 */
export function PageGrid({ file, name, planning, onFail }: PageGridProps) {
  const t = useT()
  const { plan, order, selected } = planning
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(order[0] ?? 1)
  const [dragged, setDragged] = useState<number | null>(null)
  // The page that had the focus may have been deleted.
  const at = Math.max(0, order.indexOf(current))
  const focused = order[at]
  const wantsFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that moved has lost the focus with its place
  useEffect(() => {
    const item = list.current?.children[at]
    if (wantsFocus.current && item instanceof HTMLElement) item.focus()
    wantsFocus.current = false
  }, [at, focused, plan])

  /** Those that are selected, or the one that is meant. */
  const targets = (page: number): ReadonlySet<number> => (selected.size > 0 ? selected : new Set([page]))

  function go(step: number, isRange: boolean) {
    const next = order[Math.min(Math.max(at + step, 0), order.length - 1)]
    if (next === undefined) return
    setCurrent(next)
    if (isRange) planning.select([...selected, order[at] ?? next, next])
  }

  function drop(page: number) {
    if (dragged === null) return
    const moved = selected.has(dragged) ? selected : new Set([dragged])
    planning.change(placePages(plan, moved, page, order.indexOf(dragged) < order.indexOf(page)))
    setDragged(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const page = order[at]
    if (page === undefined) return
    const action = actionOf(event, columnsOf(list.current))
    if (!action) return
    event.preventDefault()
    wantsFocus.current = true
    if (action.kind === 'go') go(action.step, event.shiftKey)
    else if (action.kind === 'choose') planning.choose(page, event.shiftKey)
    else if (action.kind === 'all') planning.select(order)
    else if (action.kind === 'undo') planning.undo()
    else if (action.kind === 'turn') planning.change(turnPages(plan, targets(page), action.by))
    else if (action.kind === 'delete') removeFrom(page)
    else if (action.kind === 'shift') planning.change(shiftPages(plan, targets(page), action.step))
  }

  /** The focus goes on to the next page that stays. */
  function removeFrom(page: number) {
    const gone = targets(page)
    const next = [...order.slice(at), ...order.slice(0, at).reverse()].find((other) => !gone.has(other))
    planning.change(deletePages(plan, gone))
    if (next !== undefined) setCurrent(next)
  }

  return (
    <PdfFile file={file} onFail={onFail}>
      <List ref={list} role="listbox" aria-multiselectable aria-label={t('pages.list', { name })}>
        {plan.keep.map(({ page, turn }, index) => (
          <div
            key={page}
            role="option"
            aria-selected={selected.has(page)}
            aria-label={t(turn === 0 ? 'pages.page' : 'pages.pageTurned', {
              ...{ page, turn, place: index + 1, count: order.length },
            })}
            tabIndex={index === at ? 0 : -1}
            draggable
            data-dragged={dragged === page || undefined}
            onFocus={() => setCurrent(page)}
            onKeyDown={onKeyDown}
            onClick={(event) => planning.choose(page, event.shiftKey)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', String(page))
              setDragged(page)
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              drop(page)
            }}
            onDragEnd={() => setDragged(null)}
          >
            <PdfSheet page={page} turn={turn} />
            <span aria-hidden="true">{page}</span>
          </div>
        ))}
      </List>
    </PdfFile>
  )
}

type KeyAction =
  | { kind: 'go'; step: number }
  | { kind: 'shift'; step: 1 | -1 }
  | { kind: 'turn'; by: 90 | -90 }
  | { kind: 'choose' | 'all' | 'undo' | 'delete' }

function actionOf(event: KeyboardEvent, columns: number): KeyAction | undefined {
  const { key, altKey, shiftKey } = event
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns },
    ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
  }
  const step = steps[key]
  if (event.ctrlKey || event.metaKey) return withControl[key.toLowerCase()]
  if (altKey && step) return { kind: 'shift', step: step < 0 ? -1 : 1 }
  if (altKey) return undefined
  if (step) return { kind: 'go', step }
  if (key.toLowerCase() === 'r') return { kind: 'turn', by: shiftKey ? -90 : 90 }
  return alone[key]
}

const withControl: Readonly<Record<string, KeyAction>> = { a: { kind: 'all' }, z: { kind: 'undo' } }
const alone: Readonly<Record<string, KeyAction>> = {
  ' ': { kind: 'choose' },
  Delete: { kind: 'delete' },
  Backspace: { kind: 'delete' },
}

/** Pages that stand side by side in the first row. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((item) => (item as HTMLElement).offsetTop)
  return tops.filter((top) => top === tops[0]).length || 1
}
