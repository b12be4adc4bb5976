import { type PayoutState, payoutState, payoutStates } from '@drayline/domain/finance/purchases/payout-state'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { RecordChoices } from '@drayline/platform/choices'
import { Badge, type Column, DateText, type Filter, Money, Row, recordFilter, TextLink } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { payoutHref } from './payouts.queries.ts'

type T = ReturnType<typeof useT>
type FormatDay = (day: string) => string

/** What comes off a payment, in the order in which it does. */
const deductions = ['paidOff', 'recovered', 'fuel', 'escrow', 'transferFee'] as const

const money = (t: T, id: 'payable' | 'net' | (typeof deductions)[number]): Column<Payout> => ({
  ...{ id, header: t(`fund.${id}`), cell: (row) => <Money value={row[id]} block /> },
  ...{ align: 'end', width: 120 },
})

const payeeText = ({ payee }: Payout) => (payee ? `${payee.bankName} ••••${payee.accountTail}` : '')

/** Columns of payments to one client: the day, how, what came off, and what left. */
export function payoutColumns(t: T, date: FormatDay): Column<Payout>[] {
  return [
    {
      id: 'day',
      header: t('payout.day'),
      primary: true,
      value: ({ day }) => date(day),
      cell: ({ id, day, reversedAt, returned }) => (
        <Row gap={2} nowrap>
          <TextLink to={payoutHref(id)}>{date(day)}</TextLink>
          {reversedAt ? <Badge>{t('purchase.state.released')}</Badge> : null}
          {returned ? <Badge tone="red">{t('payout.returned')}</Badge> : null}
        </Row>
      ),
    },
    { id: 'method', header: t('fund.method'), value: ({ method }) => t(`payment.${method}`) },
    { id: 'payee', header: t('payee.one'), value: payeeText },
    { id: 'reference', header: t('fund.reference') },
    money(t, 'payable'),
    deducted(t),
    money(t, 'net'),
  ]
}

/** All that comes off; the payment itself says which parts. */
const deducted = (t: T): Column<Payout> => ({
  ...{ id: 'deducted', header: t('payouts.deducted'), align: 'end', width: 110 },
  value: deductedFrom,
  cell: (row) => <Money value={deductedFrom(row)} block />,
})

/** Columns of all payments: what leaves and whether the bank has shown it are in sight, the parts can be added. */
export function payoutListColumns(t: T, date: FormatDay): Column<Payout>[] {
  return [
    {
      ...{ id: 'client', header: t('column.client'), value: ({ client }) => client?.name },
      ...{ primary: true, hideable: false },
    },
    {
      ...{ id: 'day', header: t('payout.day'), cell: ({ day }) => <DateText value={day} /> },
      ...{ csv: ({ day }) => date(day), sortable: true, sortFirst: 'desc', width: 115 },
    },
    { id: 'method', header: t('fund.method'), value: ({ method }) => t(`payment.${method}`), width: 112 },
    { id: 'reference', header: t('fund.reference'), width: 135 },
    money(t, 'payable'),
    deducted(t),
    money(t, 'net'),
    {
      ...{ id: 'seen', header: t('payouts.seen'), width: 180 },
      csv: ({ confirmedDay }) => (confirmedDay ? date(confirmedDay) : ''),
      cell: (row) => <AtBank payout={row} t={t} />,
    },
    { id: 'payee', header: t('payee.one'), value: payeeText, width: 190, hidden: true },
    ...deductions.map((id) => ({ ...money(t, id), hidden: true })),
  ]
}

function deductedFrom(payout: Payout): string {
  return formatCents(deductions.reduce((sum, id) => sum + parseMoney(payout[id]), 0))
}

const tones = { inTransit: 'yellow', seen: undefined, returned: 'red', reversed: undefined } as const

/** The day on which the bank showed it, or why there is none. */
function AtBank({ payout, t }: { payout: Payout; t: T }) {
  const state = payoutState(payout)
  if (state === null) return <span className="dt-none">—</span>
  if (state === 'seen') return <DateText value={payout.confirmedDay} />
  return <Badge tone={tones[state]}>{stateText(t, state)}</Badge>
}

const stateText = (t: T, state: PayoutState) => t(`payouts.state.${state}`)

/** Filters of all payments. */
export function payoutFilters(t: T, clients: RecordChoices<unknown>): Filter[] {
  return [
    {
      ...{ kind: 'select', id: 'state', label: t('payout.bank') },
      options: payoutStates.map((value) => ({ value, label: stateText(t, value) })),
    },
    recordFilter('clientId', t('column.client'), clients),
    { kind: 'date-range', id: 'day', label: t('payout.day'), from: 'dayFrom', to: 'dayTo' },
  ]
}
