import type { FormatApi } from '@drayline/contract'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { brokerStatuses } from '@drayline/domain/operations/brokers/broker'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, Money } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { BrokerStatusBadge } from './BrokerStatusBadge.tsx'
import { ExposureCell } from './Exposure.tsx'

type T = ReturnType<typeof useT>

/** The columns of the broker directory; together they fit beside the sidebar on a screen of 1440 pixels. */
export function brokerColumns(t: T, format: FormatApi): Column<Broker>[] {
  return [
    { id: 'name', header: t('broker.name'), primary: true, sortable: true, hideable: false },
    { id: 'contactPerson', header: t('broker.contactPerson'), width: 118 },
    { id: 'email', header: t('broker.email'), hidden: true },
    { id: 'phone', header: t('broker.phone'), width: 140, hidden: true },
    { id: 'payablesContact', header: t('broker.payablesContact'), width: 128, hidden: true },
    { id: 'payablesPhone', header: t('broker.payablesPhone'), width: 140, hidden: true },
    { id: 'payablesEmail', header: t('broker.payablesEmail'), hidden: true },
    { id: 'place', header: t('broker.place'), value: placeOf, hidden: true },
    { id: 'mcNumber', header: t('broker.mcNumber'), width: 116 },
    { id: 'dotNumber', header: t('broker.dotNumber'), width: 116 },
    {
      id: 'paymentTerms',
      header: t('broker.terms'),
      value: (row) => t(`paymentTerms.${row.paymentTerms}`),
      width: 104,
    },
    {
      id: 'creditLimit',
      header: t('broker.creditLimit'),
      cell: (row) => <Money value={`${row.creditLimit}.00`} block />,
      sortable: true,
      sortFirst: 'desc',
      align: 'end',
      width: 122,
    },
    {
      id: 'exposure',
      header: t('broker.exposure'),
      cell: (row) => <ExposureCell broker={row} />,
      sortable: true,
      sortFirst: 'desc',
      align: 'end',
      width: 140,
    },
    { id: 'openInvoices', header: t('broker.openInvoicesShort'), align: 'end', width: 110, hidden: true },
    {
      id: 'status',
      header: t('broker.status'),
      cell: (row) => <BrokerStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      sortable: true,
      width: 120,
    },
    {
      id: 'createdAt',
      header: t('broker.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      csv: (row) => format.date(row.createdAt),
      sortable: true,
      sortFirst: 'desc',
      width: 120,
      hidden: true,
    },
  ]
}

function placeOf({ city, state }: Broker): string {
  return [city, state].filter(Boolean).join(', ')
}

/** Filters of the directory. */
export function brokerFilters(t: T): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('broker.status'),
      options: brokerStatuses.map((value) => ({ value, label: domainMessages.t(`status.${value}`) })),
    },
    {
      kind: 'select',
      id: 'overLimit',
      label: t('broker.limitFilter'),
      options: [
        { value: 'true', label: t('broker.overLimit') },
        { value: 'false', label: t('broker.withinLimit') },
      ],
    },
  ]
}
