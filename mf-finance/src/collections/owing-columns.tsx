import type { FormatApi } from '@drayline/contract'
import type { OwingBroker } from '@drayline/domain/finance/collections/broker-worklist'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type Column, DateText, type Filter, Money, Row, Stack, Text } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { useBrokerReasonText } from './worklist-reasons.ts'

type T = ReturnType<typeof useT>

/** The columns of brokers that owe us. */
export function owingColumns(t: T, format: FormatApi): Column<OwingBroker>[] {
  return [
    {
      id: 'broker',
      header: t('column.broker'),
      value: ({ id, broker }) => broker?.name ?? `#${id}`,
      sortable: true,
      primary: true,
      hideable: false,
    },
    money('pastDue', t),
    money('open', t),
    { id: 'count', header: t('owing.count'), sortable: true, sortFirst: 'desc', align: 'end', width: 90 },
    {
      id: 'oldestDue',
      header: t('owing.oldestDue'),
      cell: ({ oldestDue, daysOverdue }) => (
        <Text tone={daysOverdue > 0 ? 'danger' : undefined}>
          <DateText value={oldestDue} />
        </Text>
      ),
      csv: ({ oldestDue }) => format.date(oldestDue),
      sortable: true,
      width: 120,
    },
    {
      id: 'worth',
      header: t('owing.worth'),
      cell: (row) => <Reasons row={row} />,
      csv: ({ score }) => String(score),
      sortable: true,
      sortFirst: 'desc',
      width: 170,
    },
    {
      id: 'lastCall',
      header: t('owing.lastCall'),
      cell: (row) => <LastCall row={row} />,
      csv: ({ lastCall }) => lastCall && format.date(lastCall.at),
      sortable: true,
      width: 125,
    },
    {
      id: 'next',
      header: t('owing.next'),
      value: ({ lastCall }) => nextOf(t, format, lastCall),
      width: 95,
    },
  ]
}

function money(id: 'open' | 'pastDue', t: T): Column<OwingBroker> {
  return {
    ...{ id, header: t(`owing.${id}`), cell: (row) => <Money value={row[id]} block /> },
    ...{ sortable: true, sortFirst: 'desc', align: 'end', width: 110 },
  }
}

/** The day named for the next call, or else the one they promised to pay by. */
function nextOf(t: T, format: FormatApi, call: OwingBroker['lastCall']): string {
  if (call?.nextCallDate) return format.date(call.nextCallDate)
  return call?.promiseDate ? t('owing.promised', { date: format.date(call.promiseDate) }) : ''
}

function Reasons({ row }: { row: OwingBroker }) {
  const text = useBrokerReasonText(row)
  return (
    <Row gap={1}>
      {row.reasons.map(({ reason, points }) => (
        <Badge key={reason} plain tone={points < 0 ? 'green' : points >= 30 ? 'red' : 'grey'}>
          {text(reason)}
        </Badge>
      ))}
    </Row>
  )
}

function LastCall({ row: { lastCall } }: { row: OwingBroker }) {
  const texts = domainMessages.useT()
  if (!lastCall) return '—'
  return (
    <Stack gap={0}>
      <span>
        <DateText value={lastCall.at} /> · {texts(`callOutcome.${lastCall.outcome}`)}
      </span>
      {lastCall.note ? (
        <Text size="sm" tone="muted" truncate title={lastCall.note}>
          {lastCall.note}
        </Text>
      ) : null}
    </Stack>
  )
}

/** Filters of brokers that owe us. */
export function owingFilters(t: T): Filter[] {
  return [
    {
      kind: 'select',
      id: 'due',
      label: t('owing.onlyPast'),
      options: [
        { value: 'today', label: t('owing.today') },
        { value: 'past', label: t('owing.past') },
      ],
    },
  ]
}
