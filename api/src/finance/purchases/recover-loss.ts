import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { post } from '../ledger/index.ts'
import { recordPurchase } from './purchase.events.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

/** Money of a receipt that is applied to a loss. Days are calendar dates, `n` numbers the receipt's applications. */
interface Recovery {
  receiptId: number
  cents: number
  valueDay: string
  n: number
}

/** Returns what a broker paid of a loss, in cents. */
export function recoveredCents({ recoveries = [] }: Pick<PurchaseDoc, 'recoveries'>): number {
  return recoveries.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Applies a broker's money to a purchase that was written off, inside the running transaction: our loss is so much smaller,
 * and the purchase stays written off. What is more than the loss is not ours: it is passed on to the client, whose reserve
 * was forfeited, or sent back (R-REC-13).
 * @throws Problem 409 beyond the loss
 */
export async function recoverLoss(
  call: AnyCall,
  tx: Tx,
  before: PurchaseDoc,
  { receiptId, cents, valueDay, n }: Recovery,
): Promise<void> {
  const { _id: purchaseId, clientId, brokerId, invoiceNumber, recoveries = [], closing } = before
  const left = (closing?.lostCents ?? 0) - recoveredCents(before)
  if (cents > left)
    throw conflict({ key: 'receipt.beyondLoss', params: { invoiceNumber, left: formatCents(left) } })
  const bookDate = companyDay({ config: call.config, now: () => tx.now })
  await post({
    ...recipes.lossRecovered({ clientId, brokerId, purchaseId }, cents),
    ...{ source: { entity: 'receipt', id: receiptId }, n, bookDate, valueDate: valueDay },
    ...{ at: tx.now, by: { id: call.user.id, name: call.user.name } },
  })
  const after = await tx.update(PurchaseRecord, before, {
    recoveries: [...recoveries, { receiptId, cents, valueDay }],
  })
  recordPurchase(tx, 'lossRecovered', before, after)
}

/**
 * Takes the money of a receipt off a loss again; the entry is reversed by the caller. Answers whether that is all that the
 * receipt paid: what it paid before the loss reopens the purchase.
 * @throws Problem 409 when other receipts have paid a part of a loss that is not one any more
 */
export async function takeBackRecovery(tx: Tx, before: PurchaseDoc, receiptId: number): Promise<boolean> {
  const { recoveries = [], payments, invoiceNumber } = before
  const left = recoveries.filter((one) => one.receiptId !== receiptId)
  if (payments.some((one) => one.receiptId === receiptId)) {
    if (left.length > 0) throw conflict({ key: 'receipt.lossRecovered', params: { invoiceNumber } })
    return false
  }
  if (left.length === recoveries.length) return false
  const after = await tx.update(PurchaseRecord, before, { recoveries: left })
  recordPurchase(tx, 'recoveryTakenBack', before, after)
  return true
}
