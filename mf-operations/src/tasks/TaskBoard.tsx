import type { Task } from '@drayline/domain/operations/tasks/task'
import { taskStatuses } from '@drayline/domain/operations/tasks/task'
import { useQueryClient } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { type ListState, type RecordParams, Stack, Text, VisuallyHidden } from '@drayline/ui'
import { useCallback, useEffect, useId, useRef } from 'react'
import { useT } from '../messages.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'
import { useBoardMoves } from './use-board-moves.ts'

/*
 * On a phone one column fills the width and the others wait beside it; the page itself never scrolls sideways, also not
 * for texts that only screen readers get: those are positioned, and belong to whatever box around them is.
 */
const Columns = styled.div`
  position: relative;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(min(82%, 15.5rem), 1fr);
  gap: var(--space-4);
  overflow-x: auto;
  scroll-snap-type: x proximity;
  padding-bottom: var(--space-2);

  > * { scroll-snap-align: start; }
`

/** Filters of the list that the board knows too; its columns are the statuses. */
const filters = ['q', 'type', 'priority', 'assignedTo', 'clientId', 'due'] as const

interface TaskBoardProps {
  state: ListState
  queue: string
  record: RecordParams
}

/** Tasks by status. Cards move by mouse, by keys and by a menu; every column loads a page at a time. */
export function TaskBoard({ state, queue, record }: TaskBoardProps) {
  const t = useT()
  const hint = useId()
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  /** The card that was moved by keys or menu: the focus goes with it. */
  const follow = useRef<number | null>(null)
  const query = boardQuery(state.search, queue)
  const { move, message } = useBoardMoves(query)

  const moveAlong = useCallback(
    (task: Task, to: Task['status']) => {
      follow.current = task.id
      // In a long column its place may be beyond what is loaded: then it is gone once all was read again.
      void move(task, to).then(() => setTimeout(() => catchFocus(box.current, to)))
    },
    [move],
  )
  const findTask = (id: number): Task | undefined =>
    queries
      .getQueriesData<{ pages: { rows: Task[] }[] }>({ queryKey: ['mf-operations', 'tasks', 'board'] })
      .flatMap(([, column]) => column?.pages.flatMap(({ rows }) => rows) ?? [])
      .find((task) => task.id === id)

  // After every message the moved card stands in another column, as another element.
  useEffect(() => {
    if (!message || follow.current === null) return
    box.current?.querySelector<HTMLElement>(`[data-task="${follow.current}"] a`)?.focus()
    follow.current = null
  }, [message])

  return (
    <Stack gap={4}>
      <BoardFilters state={state} />
      <Text as="p" size="sm" tone="muted" id={hint}>
        {t('board.keys')}
      </Text>
      <Columns ref={box} role="group" aria-label={t('board.label')} aria-describedby={hint}>
        {taskStatuses.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            query={query}
            hrefOf={(task) => state.href({ open: String(task.id) }) ?? ''}
            onMove={moveAlong}
            onDropped={(id, to) => {
              const task = findTask(id)
              if (task) void move(task, to)
            }}
          />
        ))}
      </Columns>
      <VisuallyHidden role="status" aria-live="polite">
        {message}
      </VisuallyHidden>
      {record.open ? (
        <TaskDrawer
          id={record.open}
          known={findTask(record.open)}
          onEdit={record.editRecord}
          onCopy={record.copyRecord}
          onClose={record.close}
        />
      ) : null}
    </Stack>
  )
}

/** A focus that went with its card is put on the first card of the column that the card moved to. */
function catchFocus(board: HTMLElement | null, status: Task['status']): void {
  if (document.activeElement !== document.body) return
  board?.querySelector<HTMLElement>(`[data-status="${status}"] article a`)?.focus()
}

/** The board's call without a status: what the columns have in common. */
function boardQuery(search: URLSearchParams, queue: string): string {
  const query = new URLSearchParams()
  if (queue) query.set('queue', queue)
  for (const name of filters) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query.toString()
}
