import type { FormatApi } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { loadAge, packetStatuses, storedLoadStatuses } from '@drayline/domain/operations/loads/load'
import type { RecordChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, Money, recordFilter, TwoLines } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { missingText, PacketText } from './LoadPacket.tsx'
import { LoadStatusBadge } from './LoadStatusBadge.tsx'

type T = ReturnType<typeof useT>

/**
 * The columns of the load list. What belongs together stands on two lines, so that names are whole beside the sidebar
 * on a screen of 1366 pixels; each value is also a column of its own, for those who like it so and for CSV.
 */
export function loadColumns(t: T, format: FormatApi): Column<Load>[] {
  const { client, broker, pickupLocation, deliveryLocation, pickupDate, deliveryDate, driver } =
    singleColumns(t, format)
  return [
    {
      id: 'loadNumber',
      header: t('load.numberAndDriver'),
      primary: true,
      sortable: true,
      hideable: false,
      second: (row) => row.driverName,
      csvColumns: [{ id: 'loadNumber', header: t('load.number') }, driver],
      width: 146,
    },
    {
      id: 'parties',
      header: t('load.parties'),
      value: (row) => [row.client?.name, row.broker?.name].filter(Boolean).join(' / '),
      cell: (row) => <TwoLines first={row.client?.name} second={row.broker?.name} />,
      csvColumns: [client, broker],
      width: 148,
    },
    {
      id: 'way',
      header: t('load.way'),
      value: (row) => [row.pickupLocation, row.deliveryLocation].filter(Boolean).join(' → '),
      cell: (row) => <Way load={row} />,
      csvColumns: [pickupLocation, deliveryLocation, pickupDate, deliveryDate],
      sortable: 'pickupDate',
      sortFirst: 'desc',
      width: 180,
    },
    {
      id: 'rate',
      header: t('load.rate'),
      cell: (row) => <Money value={row.rate} block />,
      sortable: true,
      sortFirst: 'desc',
      align: 'end',
      width: 88,
    },
    {
      id: 'status',
      header: t('load.status'),
      cell: (row) => <LoadStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      sortable: true,
      width: 126,
    },
    {
      id: 'packet',
      header: t('load.packet'),
      value: (row) => row.packet.status,
      cell: (row) => <PacketText packet={row.packet} />,
      csvColumns: [
        { id: 'packetStatus', header: t('load.packet'), value: (row) => t(`packet.${row.packet.status}`) },
        { id: 'missing', header: t('load.missing'), value: (row) => missingText(t, row.packet) },
      ],
      width: 136,
    },
    {
      id: 'age',
      header: t('load.age'),
      value: (row) => loadAge(row, format.today())?.days,
      cell: (row) => <Age load={row} today={format.today()} t={t} />,
      align: 'end',
      width: 72,
    },
    ...[client, broker, pickupLocation, deliveryLocation, pickupDate, deliveryDate, driver],
  ]
}

function singleColumns(t: T, format: FormatApi) {
  const date = (id: 'pickupDate' | 'deliveryDate', header: string): Column<Load> => ({
    id,
    header,
    cell: (row) => <DateText value={row[id]} />,
    csv: (row) => (row[id] ? format.date(row[id]) : ''),
    sortable: true,
    sortFirst: 'desc',
    width: 108,
    hidden: true,
  })
  const place = (id: 'pickupLocation' | 'deliveryLocation', header: string): Column<Load> => ({
    ...{ id, header, width: 116, hidden: true },
  })
  const party = (id: 'client' | 'broker', header: string): Column<Load> => ({
    ...{ id, header, value: (row) => row[id]?.name, width: 128, hidden: true },
  })
  return {
    driver: {
      id: 'driverName',
      header: t('load.driverName'),
      width: 108,
      hidden: true,
    } satisfies Column<Load>,
    client: party('client', t('load.clientId')),
    broker: party('broker', t('load.brokerId')),
    pickupLocation: place('pickupLocation', t('load.pickup')),
    deliveryLocation: place('deliveryLocation', t('load.delivery')),
    pickupDate: date('pickupDate', t('load.pickupDate')),
    deliveryDate: date('deliveryDate', t('load.deliveryDate')),
  }
}

/** From where to where, over both days. */
function Way({ load }: { load: Load }) {
  const places = [load.pickupLocation, load.deliveryLocation].map((place) => place || '—').join(' → ')
  const days = (
    <>
      <DateText value={load.pickupDate} /> → <DateText value={load.deliveryDate} />
    </>
  )
  return <TwoLines first={places} second={days} />
}

/** How long the load waits to be billed; what it counts from is said on pointing at it and aloud. */
function Age({ load, today, t }: { load: Load; today: string; t: T }) {
  const age = loadAge(load, today)
  if (!age) return '—'
  return (
    <span title={t(`load.age.${age.since}`, { count: age.days })}>
      {t('load.age.days', { count: age.days })}
    </span>
  )
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
