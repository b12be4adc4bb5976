import type { Tx } from '../../kernel/writes/write.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord } from './document.model.ts'
import { requireFreeToLeave } from './evidence.ts'
import type { Filing } from './filing.ts'
import { refreshPacket } from './packet.ts'

/**
 * Files the documents of an invoice under another load, in the transaction that moves the invoice there.
 * @throws Problem 409 when another, billed invoice of the load it leaves rests on one of them
 */
export async function refileDocuments(
  tx: Tx,
  invoiceId: number,
  fromLoad: number,
  place: Pick<Filing, 'loadId' | 'clientId'>,
): Promise<void> {
  const papers = await DocumentRecord.find({ invoiceId }).lean<DocumentDoc[]>()
  await requireFreeToLeave(fromLoad, papers)
  if (papers.length === 0) return
  await DocumentRecord.updateMany({ invoiceId }, { $set: place, $inc: { version: 1 } })
  tx.touch('document')
  for (const load of [fromLoad, place.loadId]) await refreshPacket(tx, load)
}
