import type { Page } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { Task, TaskStatus } from '@drayline/domain/operations/tasks/task'
import { taskStatuses } from '@drayline/domain/operations/tasks/task'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { useCallback, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { patchTask, taskKeys } from './tasks.queries.ts'
import { useTaskFailure } from './use-task-changes.ts'

interface Column {
  pages: Page<Task>[]
  pageParams: unknown[]
}

/** A column without a task. */
function without(column: Column | undefined, id: number): Column | undefined {
  if (!column) return column
  const had = column.pages.some(({ rows }) => rows.some((row) => row.id === id))
  const pages = column.pages.map((page, index) => ({
    ...page,
    rows: page.rows.filter((row) => row.id !== id),
    total: had && index === 0 && page.total !== null ? page.total - 1 : page.total,
  }))
  return { ...column, pages }
}

/** Returns whether a column has a task as it was when it was moved. */
function holds(column: Column | undefined, { id, version }: Task): boolean {
  return (
    column?.pages.some(({ rows }) => rows.some((row) => row.id === id && row.version === version)) ?? false
  )
}

/** A column with a task on top. */
function withTask(column: Column | undefined, task: Task): Column | undefined {
  const [first, ...rest] = column?.pages ?? []
  if (!column || !first) return column
  const total = first.total === null ? null : first.total + 1
  return { ...column, pages: [{ ...first, rows: [task, ...first.rows], total }, ...rest] }
}

/**
 * Moves cards between the columns: at once on screen, and back again when the server refuses (a colleague was faster,
 * or it cannot be reached). `message` says what happened, for a live region.
 */
export function useBoardMoves(query: string) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const failureText = useTaskFailure()
  const [message, setMessage] = useState('')
  /** Cards with a move under way: they wait for it. */
  const busy = useRef(new Set<number>())

  const move = useCallback(
    async (task: Task, to: TaskStatus): Promise<void> => {
      if (task.status === to || busy.current.has(task.id)) return
      busy.current.add(task.id)
      const status = (name: TaskStatus) => domainMessages.t(`status.${name}`)
      const keys = taskStatuses.map((name) => taskKeys.board(name, query))
      await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey })))
      const shift = (from: TaskStatus, card: Task) => {
        queries.setQueryData<Column>(taskKeys.board(from, query), (column) => without(column, card.id))
        queries.setQueryData<Column>(taskKeys.board(card.status, query), (column) => withTask(column, card))
      }
      shift(task.status, { ...task, status: to })
      setMessage(t('board.moved', { title: task.title, status: status(to) }))
      try {
        await patchTask(http, task, { status: to })
        notify.success(t('task.updated'))
      } catch (error) {
        // A board that was read again meanwhile shows the card in its real place.
        const column = queries.getQueryData<Column>(taskKeys.board(to, query))
        if (holds(column, task)) shift(to, task)
        setMessage(t('board.back', { title: task.title, status: status(task.status) }))
        // The host has told about the lost session already.
        if (!isUnauthorized(error)) notify.error(t('task.updateFailed'), failureText(task, error))
      } finally {
        busy.current.delete(task.id)
      }
    },
    [http, notify, queries, query, t, failureText],
  )

  return { move, message }
}
