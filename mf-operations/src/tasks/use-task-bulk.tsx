import { useHost } from '@drayline/contract'
import type { Task, TaskBulkInput } from '@drayline/domain/task'
import { isUnauthorized } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import type { BulkAction, BulkFailure, BulkOutcome, TableSelection } from '@drayline/ui'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useT } from '../messages.ts'
import { changeTasks, refreshTasks } from './tasks.queries.ts'
import { useBulkQuestion } from './use-bulk-question.tsx'

/** The API takes at most 500 tasks a call. */
const chunkSize = 500

type Change = Omit<Partial<TaskBulkInput>, 'ids'>

/** Assigns, completes or re-prioritises all selected tasks; each succeeds or fails on its own. */
export function useTaskBulk(): { bulkActions: BulkAction<Task>[]; dialog: ReactNode } {
  const t = useT()
  const { http, confirm, notify } = useHost()
  const queries = useQueryClient()
  const { ask, dialog } = useBulkQuestion()

  const change = useCallback(
    async (tasks: readonly Task[], values: Change | null): Promise<BulkOutcome> => {
      if (!values) return { failed: [], cancelled: true }
      const failed: BulkFailure[] = []
      const titles = new Map(tasks.map(({ id, title }) => [id, title]))
      try {
        for (let start = 0; start < tasks.length; start += chunkSize) {
          const ids = tasks.slice(start, start + chunkSize).map(({ id }) => id)
          for (const { id, ok, message } of await changeTasks(http, { ids, ...values }))
            if (!ok) failed.push({ id, label: titles.get(id) ?? '', message: message ?? '' })
        }
      } catch (error) {
        // The host has told about the lost session already.
        if (isUnauthorized(error)) return { failed: [], cancelled: true }
        throw error
      } finally {
        // An earlier part of a long selection may have changed even if a later one failed.
        await refreshTasks(queries)
      }
      const done = tasks.length - failed.length
      if (done > 0) notify.success(t('task.bulk.done', { count: done }))
      return { failed }
    },
    [http, notify, queries, t],
  )

  const bulkActions = useMemo<BulkAction<Task>[]>(() => {
    const run =
      (question: (count: number) => Promise<Change | null>) => async (selection: TableSelection<Task>) => {
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
