import type { ReceiptState } from '@drayline/domain/finance/receipts/receipt'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { NameLookup, namesNow } from '../../kernel/database/names.ts'
import { searchFilter } from '../../kernel/database/search-keys.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { countCap, listQuery, Page } from '../../kernel/lists/list.ts'
import { equal, within } from '../../kernel/lists/list-filters.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import { purchaseRecords } from '../purchases/index.ts'
import type { ReceiptDoc } from './receipt.model.ts'
import { ReceiptRecord } from './receipt.model.ts'
import type { ReceiptRow, Sums } from './receipt.presenter.ts'

export const receiptSorts: Sorts = {
  bookDay: { path: 'bookDay', type: 'string' },
  amount: { path: 'cents', type: 'number' },
}

/** Filters of the list, as the query gives them. */
export interface ReceiptFilters {
  brokerId?: number | undefined
  clientId?: number | undefined
  purchaseId?: number | undefined
  state?: ReceiptState | undefined
  unapplied?: boolean | undefined
  bookedFrom?: string | undefined
  bookedTo?: string | undefined
}

const ofState = {
  unapplied: { unappliedCents: op.gt(0) },
  applied: { unappliedCents: 0, reversedAt: null },
  reversed: { reversedAt: op.ne(null) },
}

function filterOf(query: ReceiptFilters): Record<string, unknown> {
  return {
    ...equal('brokerId', query.brokerId),
    ...equal('clientId', query.clientId),
    ...equal('applications.purchaseId', query.purchaseId),
    ...within('bookDay', query.bookedFrom, query.bookedTo),
    ...(query.unapplied ? ofState.unapplied : {}),
    ...(query.state ? ofState[query.state] : {}),
  }
}

/** One page of receipts, newest first. */
export async function listReceipts(
  query: ReceiptFilters & ListOptions<ReceiptDoc>['query'],
): Promise<Page<ReceiptRow>> {
  const lookup = new NameLookup()
  const page = await listQuery({ model: ReceiptRecord, sorts: receiptSorts, query, filter: filterOf(query) })
  return new Page(await rowsOf(page.rows, lookup), page.next, page.total, page.atLeast)
}

/** Sums of all receipts that the list finds, or of so many that they can be added up while someone waits. */
export async function sumReceipts(query: ReceiptFilters & { q?: string | undefined }): Promise<Sums> {
  const filter = { $and: [filterOf(query), searchFilter(query.q) ?? {}] }
  const cents = (when: unknown) => ({ $sum: { $cond: [when, '$cents', 0] } })
  const [sums] = await ReceiptRecord.aggregate<Omit<Sums, 'more'>>([
    { $match: conditionsOn<ReceiptDoc>(filter) as object },
    { $sort: { _id: -1 } },
    { $limit: countCap + 1 },
    { $project: { cents: 1, unappliedCents: 1, isReversed: { $gt: ['$reversedAt', null] } } },
    {
      $group: {
        _id: null,
        count: { $sum: 1 },
        receivedCents: cents({ $not: ['$isReversed'] }),
        unappliedCents: { $sum: '$unappliedCents' },
        reversedCents: cents('$isReversed'),
      },
    },
  ])
  const { count = 0, receivedCents = 0, unappliedCents = 0, reversedCents = 0 } = sums ?? {}
  return { count, more: count > countCap, receivedCents, unappliedCents, reversedCents }
}

/** One receipt; null when there is none. */
export async function findReceipt(id: number): Promise<ReceiptRow | null> {
  const receipt = await ReceiptRecord.findById(id).lean<ReceiptDoc>()
  return receipt && (await rowOf(receipt))
}

/** A receipt with its names, also inside a transaction. */
export async function rowOf(receipt: ReceiptDoc): Promise<ReceiptRow> {
  const [row] = await rowsOf([receipt], { of: namesNow })
  return row as ReceiptRow
}

async function rowsOf(
  receipts: readonly ReceiptDoc[],
  lookup: Pick<NameLookup, 'of'>,
): Promise<ReceiptRow[]> {
  const applications = receipts.flatMap((one) => one.applications)
  const parties = [...receipts, ...applications, ...receipts.flatMap(({ disposals }) => disposals)]
  const bought = await purchaseRecords
    .find(conditionsOn<PurchaseDoc>({ _id: op.in(applications.map(({ purchaseId }) => purchaseId)) }), {
      invoiceId: 1,
    })
    .lean<Pick<PurchaseDoc, '_id' | 'invoiceId'>[]>()
  const names = {
    brokers: await lookup.of(
      brokerRecords,
      receipts.map(({ brokerId }) => brokerId),
    ),
    clients: await lookup.of(
      clientRecords,
      parties.map(({ clientId }) => clientId ?? null),
    ),
    invoices: new Map(bought.map(({ _id: id, invoiceId }) => [id, invoiceId])),
  }
  return receipts.map((receipt) => ({ receipt, ...names }))
}

/** Returns what receipts of a broker hold that is not applied, in cents, also inside a transaction. */
export async function unappliedOnReceipts(brokerId: number): Promise<number> {
  const [sum] = await ReceiptRecord.aggregate<{ cents: number }>([
    { $match: { brokerId, unappliedCents: { $gt: 0 } } },
    { $group: { _id: null, cents: { $sum: '$unappliedCents' } } },
  ])
  return sum?.cents ?? 0
}

/** Whose money some receipts were, and why they were taken back, by id: what entries about them say. */
export async function receiptFacts(ids: readonly number[]) {
  const found = await ReceiptRecord.find({ _id: op.in(ids) }, { brokerId: 1, clientId: 1, reason: 1 }).lean<
    Pick<ReceiptDoc, '_id' | 'brokerId' | 'clientId' | 'reason'>[]
  >()
  return new Map(found.map((receipt) => [receipt._id, receipt]))
}
