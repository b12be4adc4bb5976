import type { FormatApi } from '@drayline/contract'
import type { WorkItem } from '@drayline/domain/operations/my-work/work'
import { workKinds } from '@drayline/domain/operations/my-work/work'
import { taskDues } from '@drayline/domain/operations/tasks/task'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type Column, type Filter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { PriorityBadge, TaskDue } from '../tasks/TaskBadges.tsx'

type T = ReturnType<typeof useT>

/** Kind of a row in words; of a task its type. */
function kindText(t: T, { type }: WorkItem): string {
  return type ? t(`taskType.${type}`) : t('followUps.one')
}

/** The columns of one person's work. */
export function workColumns(t: T, format: FormatApi): Column<WorkItem>[] {
  const texts = domainMessages.t
  return [
    { id: 'title', header: t('task.titleField'), primary: true, hideable: false },
    {
      id: 'kind',
      header: t('myWork.kind'),
      value: (row) => kindText(t, row),
      width: 120,
    },
    { id: 'client', header: t('task.client'), value: (row) => row.client?.name, width: 170 },
    {
      id: 'priority',
      header: t('task.priority'),
      cell: (row) => <PriorityBadge priority={row.priority} />,
      csv: (row) => texts(`priority.${row.priority}`),
      width: 100,
    },
    {
      id: 'status',
      header: t('task.status'),
      cell: (row) => <Badge tone="grey">{texts(`status.${row.status}`)}</Badge>,
      csv: (row) => texts(`status.${row.status}`),
      width: 130,
    },
    {
      id: 'dueDate',
      header: t('task.dueDate'),
      // Everything in this list is open.
      cell: (row) => <TaskDue task={{ status: 'todo', dueDate: row.dueDate }} />,
      csv: (row) => (row.dueDate ? format.date(row.dueDate) : ''),
      width: 210,
    },
    {
      id: 'postponedCount',
      header: t('followUp.postponedTerm'),
      value: (row) => row.postponedCount || null,
      align: 'end',
      width: 110,
      hidden: true,
    },
  ]
}

/** Filters of one person's work. */
export function workFilters(t: T): Filter[] {
  return [
    {
      kind: 'select',
      id: 'kind',
      label: t('myWork.kind'),
      options: workKinds.map((value) => ({ value, label: t(`myWork.kind.${value}`) })),
    },
    {
      kind: 'select',
      id: 'due',
      label: t('task.dueDate'),
      options: taskDues.map((value) => ({ value, label: t(`myWork.due.${value}`) })),
    },
  ]
}
