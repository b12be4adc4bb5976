import { invoiceStatuses } from '@drayline/domain/finance/invoices/invoice'
import { purchaseStates } from '@drayline/domain/finance/invoices/purchase-state'
import { dateFilter, idField, moneyField, oneLine } from '@drayline/domain/kernel/forms/fields'
import { NameLookup } from '../../kernel/database/names.ts'
import { byNumber } from '../../kernel/lists/by-number.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import { amounts, anyOf, equal, onDays } from '../../kernel/lists/list-filters.ts'
import { manyOf } from '../../kernel/lists/params.ts'
import { searchWithParties, withParties, withPartiesOf } from '../../operations/parties/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'
import type { InvoiceRow } from './invoice.presenter.ts'

const invoiceSorts: Sorts = {
  invoiceNumber: { path: 'invoiceNumber', type: 'string' },
  amount: { path: 'amountCents', type: 'number' },
  status: { path: 'status', type: 'string' },
  submittedAt: { path: 'submittedAt', type: 'date', nullable: true },
  createdAt: { path: 'createdAt', type: 'date' },
}

/** The query of a list of invoices. */
export const invoiceQuery = listParams({
  sorts: invoiceSorts,
  filters: {
    invoiceNumber: oneLine(40),
    status: manyOf(invoiceStatuses),
    purchaseState: manyOf(purchaseStates),
    clientId: idField(),
    brokerId: idField(),
    loadId: idField(),
    submittedFrom: dateFilter(),
    submittedTo: dateFilter(),
    paidFrom: dateFilter(),
    paidTo: dateFilter(),
    createdFrom: dateFilter(),
    createdTo: dateFilter(),
    amountMin: moneyField(),
    amountMax: moneyField(),
  },
})

/** Filters of a list of invoices, as the query gives them: days are calendar dates, amounts decimal strings. */
export interface InvoiceFilters {
  invoiceNumber?: string | undefined
  status?: string | undefined
  purchaseState?: string | undefined
  clientId?: number | undefined
  brokerId?: number | undefined
  loadId?: number | undefined
  submittedFrom?: string | undefined
  submittedTo?: string | undefined
  paidFrom?: string | undefined
  paidTo?: string | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
  amountMin?: string | undefined
  amountMax?: string | undefined
}

/** Lists carry no history: it grows with an invoice's age and no one sees it there. */
const select = { search: 0, history: 0, overrides: 0 } as const

/** One page of invoices with the names of client and broker. */
export async function listInvoices(
  query: InvoiceFilters & ListOptions<InvoiceDoc>['query'],
  zone: string,
): Promise<Page<InvoiceRow>> {
  const filter = await matching(query, zone)
  const names = new NameLookup()
  const list = { model: InvoiceRecord, sorts: invoiceSorts, query, filter, select }
  const page = await listQuery({ ...list, ownSearch: true })
  return new Page(await withParties(page.rows, names), page.next, page.total, page.atLeast)
}

function conditionsOf(query: InvoiceFilters, zone: string) {
  return {
    ...anyOf('status', query.status),
    ...anyOf('purchaseState', query.purchaseState),
    ...equal('clientId', query.clientId),
    ...equal('brokerId', query.brokerId),
    ...equal('loadId', query.loadId),
    ...onDays('submittedAt', query.submittedFrom, query.submittedTo, zone),
    ...paidOn(query, zone),
    ...onDays('createdAt', query.createdFrom, query.createdTo, zone),
    ...amounts('amountCents', query.amountMin, query.amountMax),
  }
}

/** Paid on these days and still paid: asked with the status, so that an index has both. */
function paidOn({ status, paidFrom, paidTo }: InvoiceFilters, zone: string): Conditions {
  if (paidFrom === undefined && paidTo === undefined) return {}
  const paid = onDays('paidAt', paidFrom, paidTo, zone)
  return status === undefined ? { status: 'paid', ...paid } : paid
}

/** Everything that a list with these filters and this search shows, for calls that act on all of it. */
export async function matching(
  query: InvoiceFilters & { q?: string | undefined },
  zone: string,
): Promise<Conditions> {
  const [search, numbered] = await Promise.all([
    searchWithParties(query.q),
    byNumber(InvoiceRecord, 'invoiceNumber', query.invoiceNumber),
  ])
  return { ...conditionsOf(query, zone), ...search, ...numbered }
}

/** One invoice with its history; null when there is none. */
export async function findInvoice(id: number): Promise<InvoiceRow | null> {
  const invoice = await InvoiceRecord.findById(id).lean<InvoiceDoc>()
  return invoice && (await withPartiesOf(invoice))
}
