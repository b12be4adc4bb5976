import { useHost } from '@drayline/contract'
import type { Task } from '@drayline/domain/operations/tasks/task'
import { taskInput } from '@drayline/domain/operations/tasks/task-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { TaskFields } from './TaskFields.tsx'
import { assigneeName } from './task-columns.tsx'
import { copiedTaskValues, type TaskValues, taskValues } from './task-values.ts'
import { saveTask } from './tasks.queries.ts'

interface TaskFormProps {
  /** The task that is changed; null for a new one. */
  task: Task | null
  /** The task whose values a new one begins with. */
  copyOf?: Task | null
  /** The client a new task is about, when that is known. */
  clientId?: number | null
  onClose: () => void
}

/** Form of a new or an existing task (R-TSK-3 to R-TSK-6). */
export function TaskForm({ task, copyOf = null, clientId = null, onClose }: TaskFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const initialValues = useMemo(
    () => (copyOf ? copiedTaskValues(copyOf) : taskValues(task, clientId)),
    [task, copyOf, clientId],
  )

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof TaskValues, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'type') return t(`taskType.${value as TaskValues['type']}`)
    if (name === 'priority') return texts(`priority.${value as TaskValues['priority']}`)
    if (name === 'status') return texts(`status.${value as TaskValues['status']}`)
    if (name === 'dueDate') return host.format.date(String(value))
    if (name === 'clientId') return value === task?.clientId ? (task.client?.name ?? '') : `#${value}`
    if (name === 'assignedTo') return task && value === task.assignedTo ? assigneeName(task) : `#${value}`
    return String(value)
  }

  return (
    <RecordFormDrawer
      name={`task:${task?.id ?? 'new'}`}
      title={t(task ? 'task.editTitle' : 'task.newTitle')}
      record={task}
      initialValues={initialValues}
      schema={taskInput}
      save={(input, options) => saveTask(host.http, task?.id ?? null, input, options)}
      savedText={t(task ? 'task.updated' : 'task.created')}
      again={['clientId', 'assignedTo']}
      onClose={onClose}
      failedText={t(task ? 'task.updateFailed' : 'task.createFailed')}
      labels={{
        title: t('task.titleField'),
        description: t('task.description'),
        type: t('task.type'),
        priority: t('task.priority'),
        status: t('task.status'),
        dueDate: t('task.dueDate'),
        clientId: t('task.client'),
        assignedTo: t('task.assignedTo'),
      }}
      show={show}
    >
      <TaskFields />
    </RecordFormDrawer>
  )
}
