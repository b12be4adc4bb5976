import type { FormatApi } from '@drayline/contract'
import type { Client } from '@drayline/domain/operations/clients/client'
import { clientStatuses } from '@drayline/domain/operations/clients/client'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { ClientStatusBadge } from './ClientStatusBadge.tsx'

type T = ReturnType<typeof useT>

/** The columns of the client list. */
export function clientColumns(t: T, format: FormatApi): Column<Client>[] {
  return [
    { id: 'name', header: t('client.name'), primary: true, sortable: true, hideable: false },
    { id: 'contactPerson', header: t('client.contactPerson') },
    { id: 'email', header: t('client.email') },
    { id: 'phone', header: t('client.phone'), width: 150 },
    { id: 'address', header: t('client.address'), hidden: true },
    { id: 'taxId', header: t('client.taxId'), hidden: true },
    {
      id: 'status',
      header: t('client.status'),
      cell: (row) => <ClientStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      sortable: true,
      width: 120,
    },
    {
      id: 'createdAt',
      header: t('client.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      csv: (row) => format.date(row.createdAt),
      sortable: true,
      sortFirst: 'desc',
      width: 130,
    },
  ]
}

/** Filters of the client list. */
export function clientFilters(t: T): Filter[] {
  const options = clientStatuses.map((value) => ({ value, label: domainMessages.t(`status.${value}`) }))
  return [{ kind: 'select', id: 'status', label: t('client.status'), options }]
}
