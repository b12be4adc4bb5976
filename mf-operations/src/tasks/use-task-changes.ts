import { useHost } from '@drayline/contract'
import type { Task } from '@drayline/domain/task'
import { fullName } from '@drayline/domain/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useCallback } from 'react'
import { useT } from '../messages.ts'

/** Says in one line what a colleague changed of a task since it was seen; empty when nothing of it shows. */
export function useTaskChanges(): (seen: Task, now: Task) => string {
  const t = useT()
  const { format } = useHost()
  return useCallback(
    (seen, now) => {
      const texts = domainMessages.t
      const fields: [string, (task: Task) => string | null | undefined][] = [
        [t('task.titleField'), ({ title }) => title],
        [t('task.status'), ({ status }) => texts(`status.${status}`)],
        [t('task.priority'), ({ priority }) => texts(`priority.${priority}`)],
        [t('task.dueDate'), ({ dueDate }) => dueDate && format.date(dueDate)],
        [t('task.assignedTo'), ({ assignedUser }) => assignedUser && fullName(assignedUser)],
        [t('task.description'), ({ description }) => description],
      ]
      return fields
        .map(([label, read]) => ({ label, from: read(seen) || '—', to: read(now) || '—' }))
        .filter(({ from, to }) => from !== to)
        .map((change) => t('task.changedField', change))
        .join('; ')
    },
    [t, format],
  )
}

/** Why a step with a task failed; what changed, when it is no longer the task that was seen. */
export function useTaskFailure(): (seen: Task, error: unknown) => string | undefined {
  const changesOf = useTaskChanges()
  return useCallback(
    (seen, error) => {
      const message = serverMessage(error)
      const now = error instanceof HttpError && error.status === 412 ? error.problem?.current : undefined
      const changes = now ? changesOf(seen, now as Task) : ''
      return changes ? `${message}: ${changes}` : message
    },
    [changesOf],
  )
}
