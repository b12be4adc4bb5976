import type { AnyCall } from '../../kernel/http/call.ts'
import { tryOut } from '../../kernel/writes/try-out.ts'
import { clientPosition } from '../ledger/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import { purchaseRecords, takeBackPayment } from '../purchases/index.ts'
import type { ReceiptDoc } from './receipt.model.ts'
import type { Reversal } from './receipt.presenter.ts'
import { findReceipt } from './receipts.list.ts'
import { takeBack } from './receipts.service.ts'

/**
 * Tells what taking a receipt back would undo, by trying it, and changes nothing: fee and rebate of each purchase that it
 * ended, what its broker owes again, and what clients owe more or less (R-REC-6). 404 unknown, 409 as for the act.
 */
export function readReversal(call: AnyCall, id: number): Promise<Reversal> {
  return tryOut(call, async (tx) => {
    const row = await findReceipt(id)
    const holders = row ? clientsOf(row.receipt) : []
    const dueBefore = await dueOfAll(holders)
    const purchases: Reversal['purchases'] = []
    await takeBack({ call, tx, id }, { reason: '', bankCharge: '0.00' }, async (inside, payment, undo) => {
      const before = await readPurchase(payment.purchaseId)
      const dueUntilNow = await dueOf(before.clientId)
      await takeBackPayment(inside, payment, undo)
      const after = await readPurchase(payment.purchaseId)
      const isStillEnded = after.closing !== null
      purchases.push({
        ...{ purchaseId: before._id, invoiceNumber: before.invoiceNumber },
        end: isStillEnded ? null : endOf(before),
        client: row?.clients.get(before.clientId) ?? null,
        cents: [...before.payments, ...(before.recoveries ?? [])]
          .filter(({ receiptId }) => receiptId === id)
          .reduce((sum, { cents }) => sum + cents, 0),
        openCents: after.openCents - before.openCents,
        dueCents: (await dueOf(before.clientId)) - dueUntilNow,
      })
    })
    return { purchases, dueCents: (await dueOfAll(holders)) - dueBefore }
  })
}

function endOf({ closing, fundingFee }: PurchaseDoc): Reversal['purchases'][number]['end'] {
  return (
    closing && {
      feeCents: closing.feeCents - fundingFee.feeCents - fundingFee.interestCents,
      rebateCents: closing.rebateCents,
    }
  )
}

function clientsOf({ clientId, applications, disposals }: ReceiptDoc): number[] {
  const all = [{ clientId }, ...applications, ...disposals]
  return [...new Set(all.flatMap((one) => one.clientId ?? []))]
}

const dueOf = async (clientId: number) => (await clientPosition(clientId)).dueCents

async function dueOfAll(clientIds: readonly number[]): Promise<number> {
  let sum = 0
  for (const clientId of clientIds) sum += await dueOf(clientId)
  return sum
}

async function readPurchase(id: number): Promise<PurchaseDoc> {
  return await purchaseRecords.findById(id).orFail().lean<PurchaseDoc>()
}
