import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { clearedDay } from '@drayline/domain/finance/agreements/agreement'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { finalDay, payableStates } from '@drayline/domain/finance/purchases/purchase'
import type { ShortPay } from '@drayline/domain/finance/short-pay/short-pay'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { clientPosition, type EntryFacts, post, reverseAll, reverseEvent } from '../ledger/index.ts'
import { recordPurchase } from './purchase.events.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'
import { recoverLoss, takeBackRecovery } from './recover-loss.ts'
import { settle } from './settle.ts'

/** A part of a receipt that pays a purchase. */
export interface Payment {
  purchaseId: number
  receiptId: number
  /** Null when a client has paid. */
  brokerId: number | null
  method: PaymentMethod
  /** Calendar date. */
  valueDay: string
  cents: number
  /** What becomes of what stays open. */
  shortPay: ShortPay
  /** Which application of the receipt it is, from 1. */
  n: number
}

/**
 * Applies a broker's money to a purchase, or to the loss of one that was written off, inside the running transaction; settles it at once when all of its money is
 * final. The entry of the application is about the receipt. Answers the purchase as it was before.
 * @throws Problem 409 when it is not that broker's, can no longer be paid, or less is open
 */
export async function applyPayment(call: AnyCall, tx: Tx, payment: Payment): Promise<PurchaseDoc> {
  const before = await PurchaseRecord.findById(payment.purchaseId).lean<PurchaseDoc>()
  if (!before || before.brokerId !== payment.brokerId) throw conflict({ key: 'receipt.otherBroker' })
  const params = { invoiceNumber: before.invoiceNumber }
  if (before.state === 'written_off') {
    await recoverLoss(call, tx, before, payment)
    return before
  }
  if (!payableStates.includes(before.state)) throw conflict({ key: 'receipt.ended', params })
  const { receiptId, cents, method, shortPay } = payment
  // What was here before we bought counts from the purchase on.
  const valueDay = later(payment.valueDay, before.purchaseDay)
  const openCents = before.openCents - cents
  if (openCents < 0) throw conflict({ key: 'receipt.tooMuch', params })
  const { _id: purchaseId, clientId, brokerId } = before
  await post({
    ...recipes.application([{ of: { clientId, brokerId, purchaseId }, cents }]),
    ...{ source: { entity: 'receipt', id: receiptId }, n: payment.n, bookDate: today(call, tx) },
    ...{ valueDate: payment.valueDay, at: tx.now, by: { id: call.user.id, name: call.user.name } },
  })
  const isCollected = openCents === 0 || shortPay === 'charged'
  const final = clearedDay(before.terms.clearingDays, method, valueDay)
  const after = await tx.update(PurchaseRecord, before, {
    state: isCollected ? 'collected' : 'part_paid',
    openCents,
    payments: [...before.payments, { receiptId, cents, valueDay, clearedDay: final }],
  })
  recordPurchase(tx, 'paid', before, after)
  if (isCollected && finalDay(after) <= today(call, tx)) await settle(call, tx, after)
  return before
}

/**
 * Takes the money of a receipt off a purchase again, with its settlement and rebate, inside the running transaction. A
 * rebate that was paid out is owed by the client. The entry of the application is reversed by the caller.
 */
export async function takeBackPayment(
  tx: Tx,
  { purchaseId, receiptId }: { purchaseId: number; receiptId: number },
  undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<void> {
  const before = await PurchaseRecord.findById(purchaseId).orFail().lean<PurchaseDoc>()
  if (await takeBackRecovery(tx, before, receiptId)) return
  const { closing, clientId, payments, closings } = before
  if (closing) {
    const source = { entity: 'purchase', id: purchaseId }
    // What paid a charge back at once goes back to where it came from, before the debt that it paid is gone.
    for (const kind of ['escrowRecovery', 'recovery'] as const)
      await reverseEvent({ kind, source, n: closings }, undo)
    await makeRoom(before, receiptId, undo)
    await reverseAll(source, undo, [...(['settlement', 'chargeback', 'writeOff'] as const)])
  }
  const left = payments.filter((one) => one.receiptId !== receiptId)
  const paid = left.reduce((sum, { cents }) => sum + cents, 0)
  const after = await tx.update(PurchaseRecord, before, {
    ...{
      state: left.length > 0 ? 'part_paid' : 'open',
      payments: left,
      closing: null,
      closings,
      reason: null,
      cause: null,
      recoveries: [],
    },
    openCents: before.faceCents - paid,
  })
  recordPurchase(tx, 'reopened', before, after)
  tx.touch(`client:${clientId}`)
}

/**
 * A settlement that is reversed takes its rebate from what is payable, or its debt from what is due. Where that has gone
 * since, by a payout or a deduction, the client owes the one and is owed the other.
 */
async function makeRoom(
  { _id: id, clientId, closing }: PurchaseDoc,
  receiptId: number,
  undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<void> {
  const rebate = closing?.rebateCents ?? 0
  const { payableCents, dueCents } = await clientPosition(clientId)
  const missing = rebate > 0 ? rebate - payableCents : -rebate - dueCents
  if (missing <= 0) return
  await post({
    ...recipes.rebateReclaimed(clientId, missing),
    ...{ source: { entity: 'receipt', id: receiptId }, n: id, valueDate: undo.bookDate, ...undo },
  })
}

/** Collected purchases, oldest first, all of whose money is final on a day; read so many at a time. */
export async function* clearedBy(day: string, batch: number): AsyncGenerator<PurchaseDoc> {
  for (let after = 0; ; ) {
    const found = await PurchaseRecord.find({
      ...{ state: 'collected', _id: op.gt(after) },
      'payments.clearedDay': op.lte(day),
      payments: op.noneBeyond('clearedDay', day),
    } as never)
      .sort({ _id: 1 })
      .limit(batch)
      .lean<PurchaseDoc[]>()
    yield* found
    const last = found.at(-1)
    if (found.length < batch || !last) return
    after = last._id
  }
}

const later = (one: string, other: string) => (one > other ? one : other)

const today = (call: AnyCall, tx: Tx) => companyDay({ config: call.config, now: () => tx.now })
