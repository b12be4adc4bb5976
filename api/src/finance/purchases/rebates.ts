import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { PayoutDoc } from './payout.model.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

/**
 * Notes on ended purchases which payment carries their rebates, inside the transaction that makes it. A payment of all
 * that is payable carries every rebate that waits. Where less is payable than they come to, something came off meanwhile,
 * and off the oldest: they get the rest. The version stays, because no one edited the purchases.
 */
export async function carryRebates(
  tx: Tx,
  { _id: payoutId, clientId, payableCents }: PayoutDoc,
): Promise<void> {
  const waiting = await PurchaseRecord.find(
    conditionsOn<PurchaseDoc>({
      ...{ clientId, 'closing.payoutId': op.ofType('null'), 'closing.rebateCents': op.gt(0) },
    } as never),
    { closing: 1 },
  )
    .sort({ 'closing.day': -1, _id: -1 })
    .lean<Pick<PurchaseDoc, '_id' | 'closing'>[]>()
  let left = payableCents
  for (const { _id, closing } of waiting) {
    const paidCents = Math.min(left, closing?.rebateCents ?? 0)
    left -= paidCents
    await mark({ _id }, payoutId, paidCents)
  }
  if (waiting.length > 0) tx.touch('purchase')
}

/** A payment that came back is payable again: the next one carries what it was to. */
export async function dropRebates(tx: Tx, { _id: payoutId }: PayoutDoc): Promise<void> {
  await mark({ 'closing.payoutId': payoutId }, null, 0)
  tx.touch('purchase')
}

async function mark(which: object, payoutId: number | null, paidCents: number): Promise<void> {
  await PurchaseRecord.updateMany(
    conditionsOn<PurchaseDoc>(which as never),
    { $set: { 'closing.payoutId': payoutId, 'closing.paidCents': paidCents } } as never,
    { timestamps: false },
  )
}
