import type { BaseRate } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { FeeParts } from '@drayline/domain/finance/ledger/recipes'
import { earnedBy, owingStates } from '@drayline/domain/finance/purchases/purchase'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { walkLimit } from '../../kernel/database/model.ts'
import { endedBy, purchasesMovedAfter } from '../ledger/index.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

const batchSize = 1_000

const fields = {
  ...{ terms: 1, state: 1, faceCents: 1, advanceCents: 1, fundingFee: 1, purchaseDay: 1, invoiceDay: 1 },
  ...{ payments: 1, closing: 1, closings: 1 },
} as const
type OpenPurchase = Pick<PurchaseDoc, '_id' | keyof typeof fields>

/** Clients who ever sold an invoice, in the order of their ids. */
export async function clientsWithPurchases(): Promise<number[]> {
  return (await PurchaseRecord.distinct('clientId')).sort((a, b) => a - b)
}

/**
 * Returns what is left to take of the fees of a client's purchases that were open at the end of a day, in cents: what
 * settling them would have taken then. A day in the past is answered as the book has it.
 */
export async function feesLeftOn(
  clientId: number,
  day: string,
  baseRates: readonly BaseRate[],
): Promise<Required<FeeParts>> {
  const sum = { feeCents: 0, interestCents: 0 }
  const add = async (batch: OpenPurchase[]) => {
    const suspects = batch.filter(({ state, closings }) => closings > 0 || !owingStates.includes(state))
    const ended = suspects.length > 0 ? await endedBy('purchase', idsOf(suspects), day) : new Set()
    for (const purchase of batch) {
      if (ended.has(purchase._id)) continue
      const earned = earnedBy(purchase, baseRates, day)
      sum.feeCents += earned.feeCents
      sum.interestCents += earned.interestCents
    }
  }
  let batch: OpenPurchase[] = []
  for await (const purchase of await maybeOpenOn(clientId, day)) {
    if (batch.push(purchase) < batchSize) continue
    await add(batch)
    batch = []
  }
  await add(batch)
  return sum
}

/** What is left to take of the fees of a client's purchases that are open now, as of days to come, in cents by day. */
export async function feesLeftAhead(
  clientId: number,
  days: readonly string[],
  baseRates: readonly BaseRate[],
): Promise<number[]> {
  const sums = days.map(() => 0)
  const owing = conditionsOn<PurchaseDoc>({ clientId, state: op.in([...owingStates]) })
  const open = PurchaseRecord.find(owing, fields)
    .lean<OpenPurchase[]>()
    .cursor({ batchSize, ...walkLimit })
  for await (const purchase of open)
    for (const [index, day] of days.entries()) {
      const { feeCents, interestCents } = earnedBy(purchase as OpenPurchase, baseRates, day)
      sums[index] = (sums[index] ?? 0) + feeCents + interestCents
    }
  return sums
}

/** Purchases that owe something now, and those that something has happened to in the book since. */
async function maybeOpenOn(clientId: number, day: string): Promise<AsyncIterable<OpenPurchase>> {
  const moved = await purchasesMovedAfter(clientId, day)
  const owing = { clientId, state: op.in([...owingStates]) }
  const either = { purchaseDay: op.lte(day), $or: [owing, { _id: op.in(moved) }] }
  return PurchaseRecord.find(conditionsOn<PurchaseDoc>(either), fields)
    .lean<OpenPurchase[]>()
    .cursor({ batchSize, ...walkLimit })
}

const idsOf = (purchases: readonly OpenPurchase[]) => purchases.map(({ _id }) => _id)
