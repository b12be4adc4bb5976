import type { FormatApi } from '@drayline/contract'
import { taskDues, taskPriorities, taskStatuses } from '@drayline/domain/operations/tasks/task'
import { fullName } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { CaseDue, CaseStatus } from './CaseBadges.tsx'
import type { Case } from './team-cases.queries.ts'

type T = ReturnType<typeof useT>

/** The columns of the list. */
export function caseColumns(t: T, format: FormatApi): Column<Case>[] {
  return [
    { id: 'title', header: t('case.title'), primary: true, hideable: false },
    { id: 'client', header: t('case.client'), value: (row) => row.client?.name, width: 190 },
    {
      id: 'status',
      header: t('case.status'),
      cell: (row) => <CaseStatus status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      width: 130,
    },
    {
      id: 'priority',
      header: t('case.priority'),
      value: (row) => domainMessages.t(`priority.${row.priority}`),
      sortable: true,
      sortFirst: 'desc',
      width: 110,
    },
    {
      id: 'dueDate',
      header: t('case.due'),
      cell: (row) => <CaseDue record={row} />,
      csv: (row) => (row.dueDate ? format.date(row.dueDate) : ''),
      sortable: true,
      width: 200,
    },
    {
      id: 'assignedTo',
      header: t('case.assignedTo'),
      value: (row) => (row.assignedUser ? fullName(row.assignedUser) : null),
      width: 150,
    },
    {
      id: 'createdAt',
      header: t('case.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      csv: (row) => format.date(row.createdAt),
      sortable: true,
      sortFirst: 'desc',
      width: 130,
      hidden: true,
    },
  ]
}

/** Filters of the list; the names are those of the API's query. */
export function caseFilters(t: T): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('case.status'),
      options: taskStatuses.map((value) => ({ value, label: domainMessages.t(`status.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'priority',
      label: t('case.priority'),
      options: taskPriorities.map((value) => ({ value, label: domainMessages.t(`priority.${value}`) })),
    },
    {
      kind: 'select',
      id: 'due',
      label: t('case.due'),
      options: taskDues.map((value) => ({ value, label: t(`caseDue.${value}`) })),
    },
  ]
}
