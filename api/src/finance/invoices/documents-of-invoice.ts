import type { Tx } from '../../kernel/writes/write.ts'
import type { DocumentDoc } from '../../operations/documents/document.model.ts'
import { DocumentRecord } from '../../operations/documents/document.model.ts'
import { requireFreeToLeave } from '../../operations/documents/evidence.ts'
import { refreshPacket } from '../../operations/documents/packet.ts'
import type { InvoiceDoc } from './invoice.model.ts'

/**
 * In the transaction that moves an invoice to another load: the documents filed under it go with it.
 * @throws Problem 409 when another, billed invoice of the load it leaves rests on one of them
 */
export async function carryDocumentsAlong(
  tx: Tx,
  before: InvoiceDoc | null,
  after: InvoiceDoc | null,
): Promise<void> {
  if (!before || !after || before.loadId === after.loadId) return
  const papers = await DocumentRecord.find({ invoiceId: after._id }).lean<DocumentDoc[]>()
  await requireFreeToLeave(before.loadId, papers)
  const place = { loadId: after.loadId, clientId: after.clientId }
  if (papers.length === 0) return
  await DocumentRecord.updateMany({ invoiceId: after._id }, { $set: place, $inc: { version: 1 } })
  tx.touch('document')
  for (const load of [before.loadId, after.loadId]) await refreshPacket(tx, load)
}
