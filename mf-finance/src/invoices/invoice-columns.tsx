import type { FormatApi } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { invoiceStatuses } from '@drayline/domain/finance/invoices/invoice'
import { purchaseStates } from '@drayline/domain/finance/invoices/purchase-state'
import type { RecordChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, Money, recordFilter, TwoLines } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { InvoiceStatusBadge, StatusBadge } from './InvoiceStatusBadge.tsx'
import { WarningMark } from './WarningMark.tsx'

type T = ReturnType<typeof useT>

/** The columns of the invoice list (R-INV-1) and those one can add. */
export function invoiceColumns(
  t: T,
  format: FormatApi,
  /** Invoices with an open question whether they are duplicates. */
  flagged: ReadonlySet<number> = new Set(),
  /** Findings against invoices, in words, by id. */
  against: ReadonlyMap<number, string> = new Map(),
): Column<Invoice>[] {
  const instant = (
    id: 'submittedAt' | 'approvedAt' | 'paidAt' | 'createdAt',
    hidden: boolean,
  ): Column<Invoice> => ({
    id,
    header: t(`column.${id}`),
    cell: (row) => <DateText value={row[id]} />,
    csv: (row) => (row[id] ? format.date(row[id]) : ''),
    sortable: id === 'submittedAt' || id === 'createdAt',
    sortFirst: 'desc',
    width: 118,
    hidden,
  })
  return [
    {
      id: 'invoiceNumber',
      header: t('column.invoiceNumber'),
      primary: true,
      sortable: true,
      hideable: false,
      cell: (row) =>
        flagged.has(row.id) || against.has(row.id) ? (
          <>
            {row.invoiceNumber} {flagged.has(row.id) ? <WarningMark label={t('duplicate.mark')} /> : null}
            {against.has(row.id) ? (
              <WarningMark icon="shield" label={t('verdict.mark', { findings: against.get(row.id) ?? '' })} />
            ) : null}
          </>
        ) : (
          row.invoiceNumber
        ),
      width: 150,
    },
    { id: 'loadNumber', header: t('column.loadNumber'), value: (row) => row.load?.loadNumber, width: 130 },
    { id: 'client', header: t('column.client'), value: (row) => row.client?.name },
    { id: 'broker', header: t('column.broker'), value: (row) => row.broker?.name, hidden: true },
    {
      id: 'amount',
      header: t('column.amount'),
      cell: (row) => <Money value={row.amount} block />,
      sortable: true,
      sortFirst: 'desc',
      align: 'end',
      width: 118,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <InvoiceStatusBadge status={row.status} purchaseState={row.purchaseState} />,
      csv: (row) =>
        [domainMessages.t(`status.${row.status}`), stateText(t, row)]
          .filter((part) => part !== null)
          .join(' · '),
      sortable: true,
      width: 200,
    },
    {
      id: 'purchaseState',
      header: t('purchase.title'),
      value: (row) => stateText(t, row) ?? '',
      hidden: true,
      width: 130,
    },
    instant('submittedAt', false),
    instant('approvedAt', true),
    instant('paidAt', true),
    instant('createdAt', true),
    { id: 'notes', header: t('column.notes'), hidden: true },
  ]
}

/** The status by itself, for a list that has a column of its own for the purchase. */
export function statusAlone(column: Column<Invoice>): Column<Invoice> {
  return {
    ...column,
    cell: (row) => <StatusBadge {...row} />,
    csv: (row) => domainMessages.t(`status.${row.status}`),
    width: 130,
  }
}

/** Client and broker on top of each other, so that both names are whole in a list of many columns. */
export function partiesTogether(t: T, columns: readonly Column<Invoice>[]): Column<Invoice>[] {
  const names = columns.filter(({ id }) => id === 'client' || id === 'broker')
  const parties: Column<Invoice> = {
    id: 'parties',
    header: t('column.parties'),
    cell: (row) => <TwoLines first={row.client?.name} second={row.broker?.name} />,
    csvColumns: names,
  }
  return columns.flatMap((column) =>
    column === names[0] ? [parties] : names.includes(column) ? [] : [column],
  )
}

function stateText(t: T, { purchaseState }: Invoice): string | null {
  return purchaseState && t(`purchase.state.${purchaseState}`)
}

/** Filter by what became of the purchase. */
export function purchaseStateFilter(t: T): Filter {
  return {
    kind: 'multi',
    id: 'purchaseState',
    label: t('purchase.title'),
    options: purchaseStates.map((value) => ({ value, label: t(`purchase.state.${value}`) })),
  }
}

/** Filters of the invoice list. */
export function invoiceFilters(
  t: T,
  { clients, brokers, loads }: Record<'clients' | 'brokers' | 'loads', RecordChoices<unknown>>,
): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('filter.status'),
      options: invoiceStatuses.map((value) => ({ value, label: domainMessages.t(`status.${value}`) })),
    },
    purchaseStateFilter(t),
    recordFilter('clientId', t('filter.client'), clients),
    recordFilter('brokerId', t('filter.broker'), brokers),
    recordFilter('loadId', t('filter.load'), loads),
    {
      kind: 'date-range',
      id: 'submitted',
      label: t('filter.submitted'),
      from: 'submittedFrom',
      to: 'submittedTo',
    },
    { kind: 'date-range', id: 'paid', label: t('filter.paid'), from: 'paidFrom', to: 'paidTo' },
    { kind: 'date-range', id: 'created', label: t('filter.created'), from: 'createdFrom', to: 'createdTo' },
  ]
}
