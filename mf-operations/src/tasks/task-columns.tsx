import type { FormatApi } from '@drayline/contract'
import type { Task, TaskStatus } from '@drayline/domain/operations/tasks/task'
import { taskDues, taskPriorities, taskStatuses, taskTypes } from '@drayline/domain/operations/tasks/task'
import { fullName } from '@drayline/domain/platform/users/user'
import type { RecordChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, recordFilter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { PriorityBadge, TaskDue, TaskStatusBadge, TaskTitle, TaskTypeLabel } from './TaskBadges.tsx'
import { TaskShortcuts } from './TaskShortcuts.tsx'

type T = ReturnType<typeof useT>

/** Assignee of a task, by the name people use. */
export function assigneeName({ assignedUser, assignedTo }: Task): string {
  return assignedUser ? fullName(assignedUser) : `#${assignedTo}`
}

/**
 * The columns of the task list.
 * @param step carries out a shortcut; null for users who may only read
 */
export function taskColumns(
  t: T,
  format: FormatApi,
  step: ((task: Task, to: TaskStatus) => unknown) | null,
): Column<Task>[] {
  return [
    {
      id: 'title',
      header: t('task.titleField'),
      cell: (row) => <TaskTitle task={row} />,
      primary: true,
      hideable: false,
    },
    {
      id: 'type',
      header: t('task.type'),
      cell: (row) => <TaskTypeLabel type={row.type} />,
      csv: (row) => t(`taskType.${row.type}`),
      width: 130,
      hidden: true,
    },
    { id: 'client', header: t('task.client'), value: (row) => row.client?.name, width: 184 },
    {
      id: 'priority',
      header: t('task.priority'),
      cell: (row) => <PriorityBadge priority={row.priority} />,
      csv: (row) => domainMessages.t(`priority.${row.priority}`),
      sortable: true,
      sortFirst: 'desc',
      width: 92,
    },
    {
      id: 'status',
      header: t('task.status'),
      cell: (row) => <TaskStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      width: 118,
    },
    {
      id: 'dueDate',
      header: t('task.due'),
      cell: (row) => <TaskDue task={row} wraps />,
      csv: (row) => (row.dueDate ? format.date(row.dueDate) : ''),
      sortable: true,
      width: 124,
    },
    { id: 'assignedTo', header: t('task.assignedTo'), value: assigneeName, width: 120 },
    ...(step
      ? [
          {
            id: 'next',
            header: t('task.nextColumn'),
            cell: (row: Task) => <TaskShortcuts task={row} onStep={step} />,
            csv: () => '',
            width: 96,
          },
        ]
      : []),
    { id: 'createdBy', header: t('task.createdBy'), value: (row) => row.createdBy?.name, hidden: true },
    {
      id: 'createdAt',
      header: t('task.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      csv: (row) => format.date(row.createdAt),
      sortable: true,
      sortFirst: 'desc',
      width: 130,
      hidden: true,
    },
    { id: 'description', header: t('task.description'), hidden: true },
  ]
}

/** Filters of the task list; a queue that consists of a single status offers no status filter. */
export function taskFilters(
  t: T,
  queue: string,
  { clients, staff }: Record<'clients' | 'staff', RecordChoices<unknown>>,
): Filter[] {
  const texts = domainMessages.t
  const left = [
    ...(queue === 'held' || queue === 'working' ? ['status'] : []),
    // Elsewhere is no work that was done on another day.
    ...(queue === 'all' ? [] : ['completed']),
  ]
  const filters: Filter[] = [
    {
      kind: 'multi',
      id: 'status',
      label: t('task.status'),
      options: taskStatuses.map((value) => ({ value, label: texts(`status.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'type',
      label: t('task.type'),
      options: taskTypes.map((value) => ({ value, label: t(`taskType.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'priority',
      label: t('task.priority'),
      options: taskPriorities.map((value) => ({ value, label: texts(`priority.${value}`) })),
    },
    {
      kind: 'select',
      id: 'due',
      label: t('task.due'),
      options: taskDues.map((value) => ({ value, label: t(`taskDue.${value}`) })),
    },
    recordFilter('assignedTo', t('task.assignedTo'), staff),
    recordFilter('clientId', t('task.client'), clients),
    {
      kind: 'date-range',
      id: 'completed',
      label: t('task.completedAt'),
      from: 'completedFrom',
      to: 'completedTo',
    },
  ]
  return filters.filter(({ id }) => !left.includes(id))
}
