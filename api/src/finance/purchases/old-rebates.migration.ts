import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { clientPosition, endingsOf, payoutsBooked } from '../ledger/index.ts'
import type { PayoutDoc } from './payout.model.ts'
import { PayoutRecord } from './payout.model.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

const clientsAtOnce = 50
const purchasesAtOnce = 2_000

type Ended = Pick<PurchaseDoc, '_id' | 'clientId' | 'closing'>

/**
 * Rebates from before their payments were kept: the first payment of all that was payable after the purchase had ended
 * carried it. One that no such payment followed waits, if so much is payable still; otherwise it stays unknown. It goes by
 * client, since the payments of a client are read for all of its purchases together.
 */
export const paymentsOfOldRebates: DeclaredMigration = {
  name: 'purchases.rebatePayments',
  kind: 'migrate',
  total: () => PurchaseRecord.countDocuments(conditionsOn<PurchaseDoc>(unmarked as never)).exec(),
  batch: async (after) => {
    let [client, records] = [after ?? 0, 0]
    for (let count = 0; count < clientsAtOnce; count += 1) {
      const next = await clientAfter(client)
      if (next === null) return records > 0 ? { after: client, records } : null
      client = next
      records += await markOf(client)
    }
    return { after: client, records }
  },
}

const unmarked = { 'closing.rebateCents': op.gt(0), 'closing.payoutId': op.exists(false) }

/** The next client with a rebate that is not marked. */
async function clientAfter(id: number): Promise<number | null> {
  const which = conditionsOn<PurchaseDoc>({ ...unmarked, clientId: op.gt(id) } as never)
  const found = await PurchaseRecord.findOne(which, { clientId: 1 })
    .sort({ clientId: 1, _id: -1 })
    .lean<Pick<PurchaseDoc, 'clientId'>>()
  return found?.clientId ?? null
}

/** Marks the rebates of one client. Returns how many were not marked. */
async function markOf(clientId: number): Promise<number> {
  const which = conditionsOn<PurchaseDoc>({ ...unmarked, clientId } as never)
  const ended = await PurchaseRecord.find(which, { clientId: 1, closing: 1 }).lean<Ended[]>()
  const payouts = await paymentsOfAll(clientId)
  const { payableCents } = await clientPosition(clientId)
  for (let at = 0; at < ended.length; at += purchasesAtOnce)
    await markSome(ended.slice(at, at + purchasesAtOnce), payouts, payableCents)
  return ended.length
}

async function markSome(ended: readonly Ended[], payouts: readonly Booked[], payableCents: number) {
  const times = await endingsOf(ended.map(({ _id }) => _id))
  const updates = ended.flatMap(({ _id, closing }) => {
    const at = times.get(_id)
    const rebate = closing?.rebateCents ?? 0
    const payout = at && payouts.find((one) => one.at >= at)
    if (!at || (!payout && payableCents < rebate)) return []
    const values = { 'closing.payoutId': payout?.id ?? null, 'closing.paidCents': payout ? rebate : 0 }
    return [{ updateOne: { filter: { ...unmarked, _id }, update: { $set: values } } }]
  })
  if (updates.length > 0)
    await PurchaseRecord.bulkWrite(updates as never, { timestamps: false, ordered: false })
}

interface Booked {
  id: number
  at: Date
}

/** Payments of all that was payable, oldest first: those that were made to fund invoices carried no rebate. */
async function paymentsOfAll(clientId: number): Promise<Booked[]> {
  const own = conditionsOn<PayoutDoc>({ clientId, reversedAt: null, returned: null })
  const payouts = await PayoutRecord.find(own, { _id: 1 }).lean<Pick<PayoutDoc, '_id'>[]>()
  const funding = new Set(await PurchaseRecord.distinct('payoutId', { clientId }))
  const times = await payoutsBooked(payouts.map(({ _id }) => _id).filter((id) => !funding.has(id)))
  return [...times].map(([id, at]) => ({ id, at })).sort((a, b) => a.at.getTime() - b.at.getTime())
}
