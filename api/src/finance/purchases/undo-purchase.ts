import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict } from '../../kernel/base/errors.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { restoreAdvances } from '../fuel-advances/index.ts'
import {
  clientPosition,
  type EntryFacts,
  firstOpenDay,
  isPosted,
  mustReverse,
  post,
  reverseAll,
} from '../ledger/index.ts'
import type { PayoutDoc } from './payout.model.ts'
import { PayoutRecord } from './payout.model.ts'
import { recordPayout, recordPurchase } from './purchase.events.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'
import { takeBackPayoff } from './take-back-payoff.ts'

/**
 * Takes a funding back, in the transaction that takes the invoice back to approved (R-PUR-3). A payment by itself that was
 * not sent is taken back with it. Where money has left, or goes to the client for other invoices too, the client owes what
 * it got for this one, and the payment stays: the bank shows it or sends it back.
 * @throws Problem 409 once a broker has paid something, when the purchase has ended or was made before the book, and as
 * long as nobody says whether a payment on its way was sent
 */
export async function undoPurchase(
  call: AnyCall,
  tx: Tx,
  purchase: PurchaseDoc,
  paymentSent: boolean | null,
): Promise<void> {
  const { _id, state, payments, clientId } = purchase
  if (state !== 'open' || payments.length > 0) throw refused('purchase.collected', purchase)
  const source = { entity: 'purchase', id: _id }
  // What was taken over stands in an entry of its client, which other purchases share.
  if (!(await isPosted({ kind: 'purchase', source }))) throw refused('purchase.takenOver', purchase)
  const bookDate = await firstOpenDay(companyDay({ config: call.config, now: () => tx.now }))
  const undo = { bookDate, at: tx.now, by: { id: call.user.id, name: call.user.name } }
  const payout = await unsentPayout(purchase, paymentSent)
  await takeBackPayoff(tx, purchase, payout, undo)
  if (payout) {
    await fillEscrow(purchase, payout, undo)
    await reverseAll({ entity: 'payout', id: payout._id }, undo)
    await restoreAdvances(tx, payout)
    recordPayout(tx, payout, await tx.update(PayoutRecord, payout, { reversedAt: tx.now }))
  }
  const funded = purchase.advanceCents - purchase.fundingFee.feeCents - purchase.fundingFee.interestCents
  const { payableCents } = await clientPosition(clientId)
  const missing = funded - payableCents
  if (missing > 0)
    await post({
      ...recipes.rebateReclaimed(clientId, missing),
      ...{ source, valueDate: bookDate, ...undo },
    })
  await mustReverse(source, undo, 'purchase')
  const after = await tx.update(PurchaseRecord, purchase, {
    ...{ state: 'released', openCents: 0, releasedAt: tx.now },
  })
  recordPurchase(tx, 'released', purchase, after)
}

type Refusal = 'purchase.collected' | 'purchase.takenOver' | 'purchase.wasSent' | 'purchase.seenAtBank'

function refused(key: Refusal, { invoiceNumber }: PurchaseDoc, params: Record<string, string> = {}) {
  const message = { key, params: { ...params, invoiceNumber } }
  return conflict(message, { status: message })
}

/** Its escrow goes back to what is payable. What a charge back has used of it since is due from the client. */
async function fillEscrow(
  { _id: id, clientId }: PurchaseDoc,
  { escrowCents }: PayoutDoc,
  undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<void> {
  const missing = escrowCents - (await clientPosition(clientId)).escrowCents
  if (missing <= 0) return
  const source = { entity: 'purchase', id }
  await post({ ...recipes.escrowReclaimed(clientId, missing), source, valueDate: undo.bookDate, ...undo })
}

/**
 * The payment that was made for this purchase alone and was not sent. One that is on its way by the book may have been
 * sent all the same: a person says so, since taken back and bought again it would be paid twice.
 */
async function unsentPayout(purchase: PurchaseDoc, paymentSent: boolean | null): Promise<PayoutDoc | null> {
  const { _id, payoutId } = purchase
  if (payoutId === null) return null
  const others = conditionsOn<PurchaseDoc>({ payoutId, _id: op.ne(_id) })
  if (await PurchaseRecord.exists(others)) return null
  const payout = await PayoutRecord.findById(payoutId).orFail().lean<PayoutDoc>()
  const { reversedAt, returned, confirmed, netCents } = payout
  if (reversedAt) return null
  if (confirmed) {
    if (paymentSent === false) throw refused('purchase.seenAtBank', purchase)
    return null
  }
  // What came back has not left, and what was set off whole sends nothing.
  if (returned || netCents === 0) return payout
  if (paymentSent === null) throw refused('purchase.wasSent', purchase, { amount: formatCents(netCents) })
  return paymentSent ? null : payout
}
