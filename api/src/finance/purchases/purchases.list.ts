import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { netOf } from '@drayline/domain/finance/purchases/purchase'
import { companyDay } from '../../kernel/base/days.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { NameLookup, namedIn } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { withParties, withPartiesOf } from '../../operations/parties/index.ts'
import { agreementsInForce } from '../agreements/index.ts'
import { recoverableFuel } from '../fuel-advances/index.ts'
import type { OpenPosition } from '../ledger/index.ts'
import { openPositions } from '../ledger/index.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'
import type { PurchaseRow, WaitingRow } from './purchase.presenter.ts'

export const purchaseSorts: Sorts = {
  purchaseDay: { path: 'purchaseDay', type: 'string' },
  open: { path: 'openCents', type: 'number' },
  state: { path: 'state', type: 'string' },
}

/** Filters of the list, as the query gives them. */
export interface PurchaseFilters {
  state?: string | undefined
  clientId?: number | undefined
  brokerId?: number | undefined
  invoiceId?: number | undefined
  payoutId?: number | undefined
  rebatePayoutId?: number | undefined
  writeOff?: boolean | undefined
}

/** One page of purchases with the names of clients and brokers. */
export async function listPurchases(
  query: PurchaseFilters & ListOptions<PurchaseDoc>['query'],
): Promise<Page<PurchaseRow>> {
  const filter = {
    ...anyOf('state', query.state),
    ...equal('clientId', query.clientId),
    ...equal('brokerId', query.brokerId),
    ...equal('invoiceId', query.invoiceId),
    ...equal('payoutId', query.payoutId),
    ...equal('closing.payoutId', query.rebatePayoutId),
    // As the index of the few that wait for a decision has it.
    ...(query.writeOff ? { writeOff: op.ofType('object'), 'writeOff.at': op.gt(new Date(0)) } : {}),
  }
  const page = await listQuery({ model: PurchaseRecord, sorts: purchaseSorts, query, filter })
  const rows = await withParties(page.rows, new NameLookup())
  return new Page(rows, page.next, page.total, page.atLeast)
}

/** What lists of invoices say of a purchase. */
export type PurchaseSums = Pick<
  PurchaseDoc,
  'invoiceId' | 'state' | 'advanceCents' | 'reserveCents' | 'openCents'
>

/** Purchases of these invoices that were not taken back, with state, amounts and what is open. */
export async function purchasesOf(invoiceIds: readonly number[]) {
  const ours = conditionsOn<PurchaseDoc>({ invoiceId: op.in(invoiceIds), releasedAt: null })
  const fields = { invoiceId: 1, state: 1, advanceCents: 1, reserveCents: 1, openCents: 1 } as const
  return await PurchaseRecord.find(ours, fields).lean<PurchaseSums[]>()
}

/** One purchase; null when there is none. */
export async function findPurchase(id: number): Promise<PurchaseRow | null> {
  const purchase = await PurchaseRecord.findById(id).lean<PurchaseDoc>()
  return purchase && (await withPartiesOf(purchase))
}

/** Clients to whom something is payable or who owe us something, with what would leave by each method. */
export async function readWaiting(
  call: AnyCall,
  query: Parameters<typeof openPositions>[0],
): Promise<Page<WaitingRow>> {
  const { rows: positions, next, total } = await openPositions(query)
  const payable = positions.filter(({ payableCents }) => payableCents > 0).map(({ clientId }) => clientId)
  const [names, agreements, fuel] = await Promise.all([
    new NameLookup().of(
      clientRecords,
      positions.map(({ clientId }) => clientId),
    ),
    agreementsInForce(payable, companyDay(call)),
    recoverableFuel(payable),
  ])
  const rows = positions.map((position) => {
    const { clientId } = position
    const client = namedIn(names, clientId)
    const fees = agreements.get(clientId)?.terms.transferFees
    return { client, ...waitingOf(position, fuel.get(clientId) ?? 0, fees) }
  })
  return new Page(rows, next, total)
}

/** What would leave for a client by each method. */
function waitingOf(
  { payableCents, dueCents }: OpenPosition,
  fuelCents: number,
  transferFees: Record<PaymentMethod, number> | undefined,
): Omit<WaitingRow, 'client'> {
  const amounts = (method: PaymentMethod) =>
    netOf(payableCents, {
      ...{ payoffCents: 0, recoveredCents: dueCents, fuelCents, escrowCents: 0 },
      transferFeeCents: transferFees?.[method] ?? 0,
    })
  const net = (method: PaymentMethod) => amounts(method).netCents
  const netCents = { ach: net('ach'), wire: net('wire'), check: net('check') }
  return { payableCents, dueCents, fuelCents: amounts('ach').fuelCents, netCents }
}
