import type { FormatApi } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpPriorities, followUpStatuses } from '@drayline/domain/operations/follow-ups/follow-up'
import { fullName } from '@drayline/domain/platform/users/user'
import type { RecordChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, recordFilter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { PriorityBadge } from '../tasks/TaskBadges.tsx'
import { FollowUpDue, FollowUpStatusBadge } from './FollowUpBadges.tsx'

type T = ReturnType<typeof useT>

/** Who sees to a follow-up, by the name people use; empty where nobody is known. */
export function assigneeOf({ assignedUser, assignedTo }: FollowUp): string {
  if (assignedUser) return fullName(assignedUser)
  return assignedTo === null ? '' : `#${assignedTo}`
}

/** The columns of the follow-ups, when they are shown as a table, and of their CSV file. */
export function followUpColumns(t: T, format: FormatApi): Column<FollowUp>[] {
  return [
    { id: 'title', header: t('followUp.titleField'), primary: true, hideable: false },
    { id: 'client', header: t('followUp.client'), value: (row) => row.client?.name },
    { id: 'description', header: t('followUp.description'), hidden: true },
    {
      id: 'priority',
      header: t('followUp.priority'),
      cell: (row) => <PriorityBadge priority={row.priority} />,
      csv: (row) => domainMessages.t(`priority.${row.priority}`),
      width: 110,
    },
    {
      id: 'status',
      header: t('followUp.status'),
      cell: (row) => <FollowUpStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      width: 130,
    },
    {
      id: 'dueDate',
      header: t('followUp.dueDate'),
      cell: (row) => <FollowUpDue followUp={row} />,
      csv: (row) => format.date(row.dueDate),
      sortable: true,
      width: 210,
    },
    { id: 'assignedTo', header: t('followUp.assignedTo'), value: assigneeOf, width: 140 },
    {
      id: 'createdAt',
      header: t('followUp.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      csv: (row) => format.date(row.createdAt),
      sortable: true,
      sortFirst: 'desc',
      width: 130,
    },
  ]
}

/** Filters of the follow-ups. */
export function followUpFilters(
  t: T,
  { clients, staff }: { clients: RecordChoices<unknown>; staff: RecordChoices<unknown> },
): Filter[] {
  const texts = domainMessages.t
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('followUp.status'),
      options: followUpStatuses.map((value) => ({ value, label: texts(`status.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'priority',
      label: t('followUp.priority'),
      options: followUpPriorities.map((value) => ({ value, label: texts(`priority.${value}`) })),
    },
    {
      kind: 'select',
      id: 'due',
      label: t('followUp.due'),
      options: [
        { value: 'overdue', label: t('followUp.overdueOnly') },
        { value: 'today', label: t('followUp.todayOnly') },
      ],
    },
    recordFilter('clientId', t('followUp.client'), clients),
    recordFilter('assignedTo', t('followUp.assignedTo'), staff),
  ]
}
