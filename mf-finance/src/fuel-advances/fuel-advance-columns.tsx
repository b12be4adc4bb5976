import type { FormatApi } from '@drayline/contract'
import type { FuelAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { fuelAdvanceStatuses } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import type { RecordChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, Money, recordFilter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { FuelAdvanceStatusBadge } from './FuelAdvanceStatusBadge.tsx'

type T = ReturnType<typeof useT>

const routeOf = ({ pickupState, deliveryState }: FuelAdvance) => `${pickupState} → ${deliveryState}`

/** Mostly the client is the carrier: its name once is enough. */
function clientBeneath(t: T, { carrierName, client }: FuelAdvance): string | null {
  if (!client) return t('advances.noClient')
  return client.name === carrierName ? null : client.name
}

/** The columns of the table and those one can add. */
export function fuelAdvanceColumns(t: T, format: FormatApi): Column<FuelAdvance>[] {
  const carrier: Column<FuelAdvance> = { id: 'carrierName', header: t('advances.carrier') }
  const client: Column<FuelAdvance> = {
    ...{ id: 'client', header: t('column.client') },
    value: (row) => row.client?.name,
  }
  return [
    {
      ...carrier,
      second: (row) => clientBeneath(t, row),
      csvColumns: [carrier, client],
      sortable: true,
      primary: true,
      hideable: false,
    },
    {
      id: 'advanceAmount',
      header: t('column.amount'),
      cell: (row) => <Money value={row.advanceAmount} block />,
      sortable: true,
      sortFirst: 'desc',
      align: 'end',
      width: 112,
    },
    {
      id: 'advanceDate',
      header: t('advances.date'),
      cell: (row) => <DateText value={row.advanceDate} />,
      csv: (row) => format.date(row.advanceDate),
      sortable: true,
      sortFirst: 'desc',
      width: 118,
    },
    {
      id: 'route',
      header: t('advances.route'),
      value: routeOf,
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{routeOf(row)}</span>,
      width: 104,
    },
    { id: 'processedByName', header: t('advances.processedBy'), width: 140 },
    { id: 'load', header: t('advances.load'), value: (row) => row.load?.loadNumber, width: 112 },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <FuelAdvanceStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      sortable: true,
      width: 125,
    },
    {
      id: 'openAmount',
      header: t('advances.open'),
      cell: (row) => (row.posted ? <Money value={row.openAmount} block /> : null),
      csv: (row) => (row.posted ? row.openAmount : ''),
      align: 'end',
      width: 112,
    },
    { id: 'notes', header: t('column.notes'), hidden: true },
    { id: 'override', header: t('advances.override'), value: (row) => row.override?.reason, hidden: true },
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

/** Filters of advances. */
export function fuelAdvanceFilters(
  t: T,
  { clients, loads, staff }: Record<'clients' | 'loads' | 'staff', RecordChoices<unknown>>,
): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('filter.status'),
      options: fuelAdvanceStatuses.map((value) => ({ value, label: domainMessages.t(`status.${value}`) })),
    },
    recordFilter('processedBy', t('advances.processedBy'), staff),
    recordFilter('clientId', t('column.client'), clients),
    recordFilter('loadId', t('filter.load'), loads),
    { kind: 'date-range', id: 'advance', label: t('advances.date'), from: 'advanceFrom', to: 'advanceTo' },
  ]
}
