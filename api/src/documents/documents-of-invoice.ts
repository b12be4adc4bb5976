import type { Tx } from '../core/write.ts'
import type { InvoiceDoc } from '../invoices/invoice.model.ts'
import { refreshPacket } from '../loads/packet.ts'
import { DocumentRecord } from './document.model.ts'

/** In the transaction that moves an invoice to another load: the documents filed under it go with it. */
export async function carryDocumentsAlong(
  tx: Tx,
  before: InvoiceDoc | null,
  after: InvoiceDoc | null,
): Promise<void> {
  if (!before || !after || before.loadId === after.loadId) return
  const place = { loadId: after.loadId, clientId: after.clientId }
  const { modifiedCount } = await DocumentRecord.updateMany(
    { invoiceId: after._id },
    { $set: place, $inc: { version: 1 } },
  )
  if (modifiedCount === 0) return
  tx.touch('document')
  for (const load of [before.loadId, after.loadId]) await refreshPacket(tx, load)
}
