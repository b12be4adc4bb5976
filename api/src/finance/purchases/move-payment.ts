import { conditionsOn } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { payoffForFunding } from '../buyouts/index.ts'
import type { PaidChange } from '../invoices/index.ts'
import { buy } from './buy.ts'
import type { PayoutMeans } from './pay-out.ts'
import { payOut } from './pay-out.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'
import { undoPurchase } from './undo-purchase.ts'

/** Purchases of a funding under way, which are paid out together at its end. */
const fundings = new WeakMap<Tx, PurchaseDoc[]>()

/** Collects what is bought in a transaction; its caller pays it out. */
export function collectPurchases(tx: Tx): PurchaseDoc[] {
  const bought: PurchaseDoc[] = []
  fundings.set(tx, bought)
  return bought
}

/** Buys an invoice that is paid to its client, or takes the funding back when it is paid no longer. */
export async function moveMoney(
  call: AnyCall,
  tx: Tx,
  { before, after, override, paymentSent = null }: PaidChange,
): Promise<void> {
  if (after.status !== 'paid') {
    const ours = conditionsOn<PurchaseDoc>({ invoiceId: after._id, releasedAt: null })
    const purchase = await PurchaseRecord.findOne(ours).lean<PurchaseDoc>()
    if (purchase) await undoPurchase(call, tx, purchase, paymentSent)
    return
  }
  const purchase = await buy(call, tx, { before, after, override })
  if (!purchase) return
  const together = fundings.get(tx)
  if (together) together.push(purchase)
  else await payOutFor(call, tx, [purchase], { override })
}

/**
 * Pays out what was bought of one client; by default by ACH, as a status that is set by hand says nothing of it. The payoff
 * of its former factor, if one waits, comes off first.
 */
export async function payOutFor(
  call: AnyCall,
  tx: Tx,
  bought: readonly PurchaseDoc[],
  { method = 'ach', reference = null, override }: Partial<PayoutMeans> & Pick<PaidChange, 'override'>,
) {
  const clientId = bought[0]?.clientId ?? 0
  const advanceCents = bought.reduce((sum, one) => sum + one.advanceCents, 0)
  const feeCents = bought.reduce(
    (sum, { fundingFee }) => sum + fundingFee.feeCents + fundingFee.interestCents,
    0,
  )
  const payableCents = advanceCents - feeCents
  const payoff = await payoffForFunding(call, tx, { clientId, payableCents, override })
  const payable = { clientId, payableCents, advanceCents, payoff }
  const payout = await payOut(call, tx, payable, { method, reference })
  for (const purchase of bought) await tx.update(PurchaseRecord, purchase, { payoutId: payout._id })
  return payout
}
