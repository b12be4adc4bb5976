import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { requirePayoffUnpaid, restorePayoff } from '../buyouts/index.ts'
import { clientPosition, type EntryFacts, post, reverseEvent } from '../ledger/index.ts'
import type { PayoutDoc } from './payout.model.ts'
import { PayoutRecord } from './payout.model.ts'
import { recordPayout } from './purchase.events.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

/**
 * The payoff that came off its payment, with the last purchase of that payment: it comes off the next funding instead. One
 * that stays is owed to the former factor as before.
 * @throws Problem 409 once the former factor was paid
 */
export async function takeBackPayoff(
  tx: Tx,
  { _id: id, payoutId, clientId }: PurchaseDoc,
  own: PayoutDoc | null,
  undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<void> {
  const payout = await PayoutRecord.findById(payoutId).lean<PayoutDoc>()
  if (!payout?.payoff || payout.reversedAt || payout.payoff.reversedAt) return
  const { buyoutId, dueCents } = payout.payoff
  await requirePayoffUnpaid(buyoutId)
  const others = conditionsOn<PurchaseDoc>({ payoutId, _id: op.ne(id), releasedAt: null })
  if (await PurchaseRecord.exists(others)) return
  // What a later funding has recovered of it since is payable again.
  const missing = dueCents - (await clientPosition(clientId)).dueCents
  if (missing > 0)
    await post({
      ...recipes.rebateReclaimed(clientId, missing),
      ...{ source: { entity: 'purchase', id }, n: 2, valueDate: undo.bookDate, ...undo },
    })
  await restorePayoff(tx, buyoutId)
  if (own) return
  await reverseEvent({ kind: 'payoff', source: { entity: 'payout', id: payout._id } }, undo)
  const after = await tx.update(PayoutRecord, payout, { payoff: { ...payout.payoff, reversedAt: tx.now } })
  recordPayout(tx, payout, after)
}
