import type { PurchaseState } from '@drayline/domain/finance/invoices/purchase-state'
import { op } from '../../kernel/database/filter.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'

/**
 * Notes on an invoice what became of its purchase, inside the running transaction: lists filter by it without a join.
 * The version stays, because no one edited the invoice.
 */
export async function keepPurchaseState(id: number, purchaseState: PurchaseState): Promise<void> {
  await InvoiceRecord.updateOne({ _id: id }, { $set: { purchaseState } }, { timestamps: false })
}

/** What these invoices say of their purchases, by id. */
export async function keptPurchaseStates(ids: readonly number[]) {
  const found = await InvoiceRecord.find({ _id: op.in(ids) }, { purchaseState: 1 }).lean<
    Pick<InvoiceDoc, '_id' | 'purchaseState'>[]
  >()
  return new Map(found.map(({ _id, purchaseState }) => [_id, purchaseState ?? null]))
}
