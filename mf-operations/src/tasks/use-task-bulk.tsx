import { useHost } from '@drayline/contract'
import type { Task, TaskBulkResult } from '@drayline/domain/operations/tasks/task'
import { isUnauthorized } from '@drayline/platform/http'
import type { BulkAction, BulkFailure, BulkOutcome, TableSelection } from '@drayline/ui'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useT } from '../messages.ts'
import { changeTasks, type TaskBulkChange } from './tasks.queries.ts'
import { useBulkQuestion } from './use-bulk-question.tsx'
import { useTaskChanges } from './use-task-changes.ts'

/** The API takes at most 500 tasks a call. */
const chunkSize = 500

/** Assigns, completes or re-prioritises all selected tasks; each succeeds or fails on its own. */
export function useTaskBulk(): { bulkActions: BulkAction<Task>[]; dialog: ReactNode } {
  const t = useT()
  const { http, confirm, notify, refresh } = useHost()
  const { ask, dialog } = useBulkQuestion()
  const changesOf = useTaskChanges()
  const failureOf = useCallback(
    (seen: Task | undefined, { id, message, current }: TaskBulkResult): BulkFailure => {
      const changes = seen && current ? changesOf(seen, current) : ''
      return { id, label: seen?.title ?? '', message: [message, changes].filter(Boolean).join(': ') }
    },
    [changesOf],
  )

  const change = useCallback(
    async (tasks: readonly Task[], values: TaskBulkChange | null): Promise<BulkOutcome> => {
      if (!values) return { failed: [], cancelled: true }
      const failed: BulkFailure[] = []
      const seen = new Map(tasks.map((task) => [task.id, task]))
      try {
        for (let start = 0; start < tasks.length; start += chunkSize) {
          for (const result of await changeTasks(http, tasks.slice(start, start + chunkSize), values))
            if (!result.ok) failed.push(failureOf(seen.get(result.id), result))
        }
      } catch (error) {
        // The host has told about the lost session already.
        if (isUnauthorized(error)) return { failed: [], cancelled: true }
        throw error
      }
      if (failed.length > 0) void refresh('task')
      const done = tasks.length - failed.length
      if (done > 0) notify.success(t('task.bulk.done', { count: done }))
      return { failed }
    },
    [http, notify, refresh, t, failureOf],
  )

  const bulkActions = useMemo<BulkAction<Task>[]>(() => {
    const run =
      (question: (count: number) => Promise<TaskBulkChange | null>) =>
      async (selection: TableSelection<Task>) => {
        const tasks = await selection.load()
        return await change(tasks, await question(tasks.length))
      }
    return [
      {
        id: 'assign',
        label: t('task.bulk.assign'),
        icon: 'user',
        run: run((count) => ask('assignee', count)),
      },
      {
        id: 'complete',
        label: t('task.bulk.complete'),
        icon: 'check-circle',
        run: run(async (count) => {
          const sure = await confirm({
            title: t('task.bulk.completeTitle', { count }),
            confirmLabel: t('task.bulk.complete'),
            cancelLabel: t('task.cancel'),
          })
          return sure ? { status: 'completed' } : null
        }),
      },
      {
        id: 'priority',
        label: t('task.bulk.priority'),
        icon: 'alert-circle',
        run: run((count) => ask('priority', count)),
      },
    ]
  }, [t, ask, confirm, change])

  return { bulkActions, dialog }
}
