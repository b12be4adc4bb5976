import { useHost } from '@drayline/contract'
import type { Task, TaskStatus } from '@drayline/domain/operations/tasks/task'
import { taskShortcuts } from '@drayline/domain/operations/tasks/task'
import { isUnauthorized } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import type { RowAction } from '@drayline/ui'
import { useCallback, useRef } from 'react'
import { useT } from '../messages.ts'
import { stepIcons } from './task-badges.ts'
import { deleteTask, patchTask, taskKeys } from './tasks.queries.ts'
import { useTaskFailure } from './use-task-changes.ts'

/** Actions for one task: its next transitions, editing and deleting. Each reports its outcome. */
export function useTaskActions(
  { onEdit, onCopy }: { onEdit: (id: number) => void; onCopy: (id: number) => void },
  onDeleted?: () => void,
) {
  const t = useT()
  const { http, can, user, notify, confirm } = useHost()
  const queries = useQueryClient()
  const failureText = useTaskFailure()
  /** Tasks with a change under way: a second click waits for the first. */
  const busy = useRef(new Set<number>())

  const run = useCallback(
    async (task: Task, work: () => Promise<unknown>, texts: { done: string; failed: string }) => {
      if (busy.current.has(task.id)) return
      busy.current.add(task.id)
      try {
        await work()
        notify.success(texts.done)
      } catch (error) {
        // The host has told about the lost session already.
        if (!isUnauthorized(error)) notify.error(texts.failed, failureText(task, error))
      } finally {
        busy.current.delete(task.id)
      }
    },
    [notify, failureText],
  )

  const step = useCallback(
    (task: Task, status: TaskStatus) =>
      run(task, () => patchTask(http, task, { status }), {
        done: t('task.updated'),
        failed: t('task.updateFailed'),
      }),
    [run, http, t],
  )

  const remove = useCallback(
    async (task: Task) => {
      const sure = await confirm({
        title: t('task.deleteTitle'),
        message: t('task.deleteQuestion'),
        confirmLabel: t('task.delete'),
        cancelLabel: t('task.cancel'),
        danger: true,
      })
      if (!sure) return
      const texts = { done: t('task.deleted'), failed: t('task.deleteFailed') }
      const work = async () => {
        await deleteTask(http, task)
        // Before everything is read again: an open task that is gone shall not be asked for.
        onDeleted?.()
        queries.removeQueries({ queryKey: taskKeys.one(task.id) })
      }
      await run(task, work, texts)
    },
    [confirm, run, http, queries, t, onDeleted],
  )

  const canDelete = (task: Task) =>
    can('tasks.delete') && (task.createdBy?.id === user.id || can('tasks.deleteAny'))

  const rowActions = (task: Task): RowAction[] => [
    ...(can('tasks.update')
      ? [
          ...taskShortcuts[task.status].map(({ step: name, to }) => ({
            label: t(`task.step.${name}`),
            icon: stepIcons[name],
            onSelect: () => void step(task, to),
          })),
          { label: t('task.edit'), icon: 'pencil' as const, key: 'e', onSelect: () => onEdit(task.id) },
        ]
      : []),
    ...(can('tasks.create')
      ? [{ label: t('record.copy'), icon: 'copy' as const, key: 'c', onSelect: () => onCopy(task.id) }]
      : []),
    ...(canDelete(task)
      ? [
          {
            label: t('task.delete'),
            icon: 'trash' as const,
            tone: 'danger' as const,
            onSelect: () => void remove(task),
          },
        ]
      : []),
  ]

  return { step, remove, canDelete, rowActions }
}
