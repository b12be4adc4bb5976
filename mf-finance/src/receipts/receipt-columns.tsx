import type { FormatApi } from '@drayline/contract'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { receiptState, receiptStates } from '@drayline/domain/finance/receipts/receipt'
import type { RecordChoices } from '@drayline/platform/choices'
import { type Column, DateText, type Filter, Money, recordFilter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { ReceiptStateBadge } from './ReceiptStateBadge.tsx'

type T = ReturnType<typeof useT>

/** Who has paid. */
export const payerOf = ({ broker, client }: Receipt) => (client ?? broker)?.name ?? '—'

/** The columns of money in. */
export function receiptColumns(t: T, format: FormatApi): Column<Receipt>[] {
  const money = (id: 'amount' | 'unapplied', sortable: boolean): Column<Receipt> => ({
    ...{ id, header: t(`receipt.${id}`), cell: (row) => <Money value={row[id]} block /> },
    ...{ align: 'end', sortable, sortFirst: 'desc', width: 115 },
  })
  const day = (id: 'bookDay' | 'valueDay', sortable: boolean): Column<Receipt> => ({
    ...{ id, header: t(`receipt.${id}`), cell: (row) => <DateText value={row[id]} /> },
    ...{ csv: (row) => format.date(row[id]), sortable, sortFirst: 'desc', width: 115 },
  })
  return [
    {
      id: 'payer',
      header: t('receipt.payer'),
      value: payerOf,
      primary: true,
      hideable: false,
    },
    day('bookDay', true),
    { id: 'method', header: t('receipt.method'), value: ({ method }) => t(`payment.${method}`), width: 112 },
    { id: 'reference', header: t('receipt.reference'), width: 125 },
    money('amount', true),
    money('unapplied', false),
    {
      id: 'invoices',
      header: t('receipt.invoices'),
      value: ({ applications }) =>
        [...new Set(applications.map(({ invoiceNumber }) => invoiceNumber))].join(', '),
      width: 185,
    },
    {
      id: 'state',
      header: t('column.status'),
      cell: (row) => <ReceiptStateBadge receipt={row} />,
      csv: (row) => t(`receipt.state.${receiptState(row)}`),
      width: 120,
    },
    { ...day('valueDay', false), hidden: true },
    { id: 'by', header: t('receipt.by'), value: ({ by }) => by?.name, hidden: true },
  ]
}

/** Filters of money in. */
export function receiptFilters(
  t: T,
  { brokers, clients }: Record<'brokers' | 'clients', RecordChoices<unknown>>,
): Filter[] {
  return [
    {
      kind: 'select',
      id: 'state',
      label: t('column.status'),
      options: receiptStates.map((value) => ({ value, label: t(`receipt.state.${value}`) })),
    },
    recordFilter('brokerId', t('column.broker'), brokers),
    recordFilter('clientId', t('receipt.fromClient'), clients),
    { kind: 'date-range', id: 'booked', label: t('receipt.bookDay'), from: 'bookedFrom', to: 'bookedTo' },
  ]
}
