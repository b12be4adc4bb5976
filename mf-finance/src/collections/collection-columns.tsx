import type { FormatApi } from '@drayline/contract'
import type { Collection } from '@drayline/domain/finance/collections/collection'
import {
  collectionPriorities,
  storedCollectionStatuses,
} from '@drayline/domain/finance/collections/collection'
import type { RecordChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, Money, recordFilter, Text, TwoLines } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { CollectionPriorityBadge, CollectionStatusBadge, PromiseBadge } from './CollectionBadges.tsx'

type T = ReturnType<typeof useT>

/** Name of the assignee of a collection. */
export function assigneeOf({ assignedUser }: Pick<Collection, 'assignedUser'>): string | null {
  return assignedUser && `${assignedUser.firstName} ${assignedUser.lastName}`.trim()
}

/** The columns of all collections and those one can add. */
export function collectionColumns(t: T, format: FormatApi): Column<Collection>[] {
  const client: Column<Collection> = {
    id: 'client',
    header: t('column.client'),
    value: (row) => row.client?.name ?? `#${row.clientId}`,
  }
  const dueDate: Column<Collection> = {
    id: 'dueDate',
    header: t('collections.dueDate'),
    csv: (row) => format.date(row.dueDate),
  }
  return [
    {
      ...client,
      header: t('collections.clientAndDescription'),
      // What it is about stands beneath the name, so that both are whole where there is little room.
      second: (row) => row.description,
      csvColumns: [client, { id: 'description', header: t('collections.description') }],
      primary: true,
      hideable: false,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      cell: (row) => <Money value={row.amount} block />,
      sortable: true,
      sortFirst: 'desc',
      align: 'end',
      width: 110,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <CollectionStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      sortable: true,
      width: 122,
    },
    {
      id: 'priority',
      header: t('collections.priority'),
      cell: (row) => <CollectionPriorityBadge priority={row.priority} />,
      csv: (row) => domainMessages.t(`priority.${row.priority}`),
      sortable: true,
      sortFirst: 'desc',
      width: 95,
    },
    {
      ...dueDate,
      cell: ({ dueDate: due, daysOverdue: days }) => (
        <TwoLines
          first={<DateText value={due} />}
          second={
            days > 0 ? (
              <Text tone="danger" size="sm">
                {t('collections.overdueBy', { days })}
              </Text>
            ) : null
          }
        />
      ),
      csvColumns: [dueDate, { id: 'daysOverdue', header: t('collections.daysOverdue') }],
      sortable: true,
      width: 130,
    },
    {
      id: 'promise',
      header: t('collections.promise'),
      cell: (row) => (row.promise ? <PromiseBadge state={row.promise.state} /> : '—'),
      csv: (row) => (row.promise ? t(`promise.${row.promise.state}`) : ''),
      width: 100,
    },
    {
      id: 'lastContactDate',
      header: t('collections.lastContact'),
      cell: (row) => <DateText value={row.lastContactDate} />,
      csv: (row) => (row.lastContactDate ? format.date(row.lastContactDate) : ''),
      width: 114,
    },
    { id: 'assignedTo', header: t('collections.assignedTo'), value: assigneeOf, width: 125 },
    { id: 'notes', header: t('column.notes'), hidden: true },
    {
      id: 'createdAt',
      header: t('column.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      csv: (row) => format.date(row.createdAt),
      sortable: true,
      sortFirst: 'desc',
      width: 120,
      hidden: true,
    },
  ]
}

/** Filters of collections. */
export function collectionFilters(
  t: T,
  { clients, staff }: Record<'clients' | 'staff', RecordChoices<unknown>>,
): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('filter.status'),
      options: storedCollectionStatuses.map((value) => ({
        value,
        label: domainMessages.t(`status.${value}`),
      })),
    },
    {
      kind: 'multi',
      id: 'priority',
      label: t('collections.priority'),
      options: collectionPriorities.map((value) => ({ value, label: domainMessages.t(`priority.${value}`) })),
    },
    recordFilter('assignedTo', t('collections.assignedTo'), staff),
    recordFilter('clientId', t('filter.client'), clients),
    {
      kind: 'select',
      id: 'overdue',
      label: t('collections.overdue'),
      options: [
        { value: 'true', label: t('collections.overdueYes') },
        { value: 'false', label: t('collections.overdueNo') },
      ],
    },
    { kind: 'date-range', id: 'due', label: t('collections.dueDate'), from: 'dueFrom', to: 'dueTo' },
  ]
}
