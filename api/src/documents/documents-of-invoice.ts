import type { InvoiceDoc } from '../invoices/invoice.model.ts'
import { refreshPacket } from '../loads/packet.ts'
import { DocumentRecord } from './document.model.ts'

/** In the transaction that moves an invoice to another load: the documents filed under it go with it. */
export async function carryDocumentsAlong(before: InvoiceDoc, after: InvoiceDoc): Promise<void> {
  const place = { loadId: after.loadId, clientId: after.clientId }
  const { modifiedCount } = await DocumentRecord.updateMany(
    { invoiceId: after._id },
    { $set: place, $inc: { version: 1 } },
  )
  if (modifiedCount > 0) for (const load of [before.loadId, after.loadId]) await refreshPacket(load)
}
