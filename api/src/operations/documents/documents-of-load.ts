import type { Tx } from '../../kernel/writes/write.ts'
import type { LoadDoc } from '../loads/index.ts'
import { DocumentRecord } from './document.model.ts'

/** In the transaction that changes a load: when it goes to another client, its documents go with it. */
export async function syncDocuments(tx: Tx, before: LoadDoc | null, after: LoadDoc | null): Promise<void> {
  if (!before || !after || before.clientId === after.clientId) return
  await DocumentRecord.updateMany(
    { loadId: after._id },
    { $set: { clientId: after.clientId }, $inc: { version: 1 } },
  )
  tx.touch('document')
}
