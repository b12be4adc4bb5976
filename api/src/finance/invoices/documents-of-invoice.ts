import type { Tx } from '../../kernel/writes/write.ts'
import { refileDocuments } from '../../operations/documents/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'

/**
 * In the transaction that moves an invoice to another load: the documents filed under it go with it.
 * @throws Problem 409 when another, billed invoice of the load it leaves rests on one of them
 */
export async function syncDocumentsOf(
  tx: Tx,
  before: InvoiceDoc | null,
  after: InvoiceDoc | null,
): Promise<void> {
  if (!before || !after || before.loadId === after.loadId) return
  await refileDocuments(tx, after._id, before.loadId, { loadId: after.loadId, clientId: after.clientId })
}
