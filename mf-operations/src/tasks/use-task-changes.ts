import { useHost } from '@drayline/contract'
import type { Task } from '@drayline/domain/operations/tasks/task'
import { fullName } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useCallback } from 'react'
import { changedFields, type FieldReader, useChangeText, useStepFailure } from '../changed/changed-fields.ts'
import { useT } from '../messages.ts'

/** Says in one line what a colleague changed of a task since it was seen; empty when nothing of it shows. */
export function useTaskChanges(): (seen: Task, now: Task) => string {
  const t = useT()
  const { format } = useHost()
  const textOf = useChangeText()
  return useCallback(
    (seen, now) => {
      const texts = domainMessages.t
      const fields: FieldReader<Task>[] = [
        [t('task.titleField'), ({ title }) => title],
        [t('task.status'), ({ status }) => texts(`status.${status}`)],
        [t('task.priority'), ({ priority }) => texts(`priority.${priority}`)],
        [t('task.dueDate'), ({ dueDate }) => dueDate && format.date(dueDate)],
        [t('task.assignedTo'), ({ assignedUser }) => assignedUser && fullName(assignedUser)],
        [t('task.description'), ({ description }) => description],
      ]
      return textOf(changedFields(fields, seen, now))
    },
    [t, format, textOf],
  )
}

/** Why a step with a task failed; what changed, when it is no longer the task that was seen. */
export function useTaskFailure(): (seen: Task, error: unknown) => string | undefined {
  return useStepFailure(useTaskChanges())
}
