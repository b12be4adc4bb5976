import type { FormatApi } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { packetStatuses, storedLoadStatuses } from '@drayline/domain/operations/loads/load'
import type { RecordChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, Money, recordFilter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { PacketBadge } from './LoadPacket.tsx'
import { LoadStatusBadge } from './LoadStatusBadge.tsx'

type T = ReturnType<typeof useT>

/** The columns of the load list; together they fit beside the sidebar on a screen of 1440 pixels. */
export function loadColumns(t: T, format: FormatApi): Column<Load>[] {
  const date = (id: 'pickupDate' | 'deliveryDate', header: string, hidden: boolean): Column<Load> => ({
    id,
    header,
    cell: (row) => <DateText value={row[id]} />,
    csv: (row) => (row[id] ? format.date(row[id]) : ''),
    sortable: id === 'pickupDate',
    sortFirst: 'desc',
    width: 108,
    hidden,
  })
  return [
    {
      id: 'loadNumber',
      header: t('load.number'),
      primary: true,
      sortable: true,
      hideable: false,
      width: 100,
    },
    { id: 'client', header: t('load.clientId'), value: (row) => row.client?.name, width: 128 },
    { id: 'broker', header: t('load.brokerId'), value: (row) => row.broker?.name, width: 128 },
    { id: 'pickupLocation', header: t('load.pickup'), width: 116 },
    { id: 'deliveryLocation', header: t('load.delivery'), width: 116 },
    date('pickupDate', t('load.pickupDate'), false),
    date('deliveryDate', t('load.deliveryDate'), true),
    {
      id: 'rate',
      header: t('load.rate'),
      cell: (row) => <Money value={row.rate} block />,
      sortable: true,
      sortFirst: 'desc',
      align: 'end',
      width: 112,
    },
    {
      id: 'status',
      header: t('load.status'),
      cell: (row) => <LoadStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      sortable: true,
      width: 116,
    },
    {
      id: 'packet',
      header: t('load.packet'),
      value: (row) => row.packet.status,
      cell: (row) => <PacketBadge status={row.packet.status} />,
      csv: (row) => t(`packet.${row.packet.status}`),
      width: 118,
    },
    { id: 'driverName', header: t('load.driverName'), hidden: true },
  ]
}

/** Filters of the load list. */
export function loadFilters(
  t: T,
  clients: RecordChoices<unknown>,
  brokers: RecordChoices<unknown>,
): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('load.status'),
      options: storedLoadStatuses.map((value) => ({ value, label: domainMessages.t(`status.${value}`) })),
    },
    recordFilter('clientId', t('load.clientId'), clients),
    recordFilter('brokerId', t('load.brokerId'), brokers),
    {
      kind: 'select',
      id: 'packet',
      label: t('load.packet'),
      options: packetStatuses.map((value) => ({ value, label: t(`packet.${value}`) })),
    },
    { kind: 'date-range', id: 'pickup', label: t('load.pickup'), from: 'pickupFrom', to: 'pickupTo' },
  ]
}
