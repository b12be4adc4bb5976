import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import type { WorkItem } from '@drayline/domain/operations/my-work/work'
import type { Task } from '@drayline/domain/operations/tasks/task'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import type { RowAction } from '@drayline/ui'
import { useCallback } from 'react'
import { useT } from '../messages.ts'

interface Openers {
  /** Takes the id of the row. */
  onEdit: (id: number) => void
  onPostpone: (followUp: FollowUp) => void
}

const paths = { task: '/api/tasks', follow_up: '/api/follow-ups' } as const

/** What can be done with a row: complete, edit and, for follow-ups, postpone. Each kind keeps its own rules. */
export function useWorkActions({ onEdit, onPostpone }: Openers): (item: WorkItem) => RowAction[] {
  const t = useT()
  const { http, can, notify } = useHost()

  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      try {
        await work()
      } catch (error) {
        if (!isUnauthorized(error)) notify.error(t('myWork.failed'), serverMessage(error))
      }
    },
    [notify, t],
  )

  return useCallback(
    (item) => {
      const { kind, recordId, version } = item
      if (!can(kind === 'task' ? 'tasks.update' : 'followUps.update')) return []
      const path = `${paths[kind]}/${recordId}`
      const complete = async () => {
        await http.patch<Task | FollowUp>(path, { status: 'completed' }, { version })
        notify.success(t('myWork.completed'))
      }
      const postpone = async () => onPostpone(await http.get<FollowUp>(path))
      return [
        {
          label: t('task.step.complete'),
          icon: 'check-circle',
          key: 'c',
          onSelect: () => void attempt(complete),
        },
        { label: t('task.edit'), icon: 'pencil', key: 'e', onSelect: () => onEdit(item.id) },
        ...(kind === 'follow_up'
          ? [
              {
                label: t('followUp.postpone'),
                icon: 'calendar' as const,
                key: 'p',
                onSelect: () => void attempt(postpone),
              },
            ]
          : []),
      ]
    },
    [http, can, notify, t, attempt, onEdit, onPostpone],
  )
}
