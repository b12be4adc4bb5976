import type { QueryFilter } from 'mongoose'
import { op } from '../../kernel/database/filter.ts'
import { releaseFiles, removeOrphans } from '../../kernel/database/stored-files.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { RemovedDocumentDoc } from './document.model.ts'
import { RemovedDocumentRecord } from './document.model.ts'
import { filesOf } from './documents.service.ts'

const system = { id: null, name: null }

/**
 * Removes deleted documents with their bytes once they have been kept for so many days, at most so many at once.
 * Detached ones are evidence and stay.
 */
export async function purgeDocuments(now: () => Date, retentionDays: number, most = 200): Promise<number> {
  const keptLongEnough = {
    removal: 'deleted' as const,
    removedAt: op.lt(new Date(now().getTime() - retentionDays * 86_400_000)),
  }
  const over = await RemovedDocumentRecord.find(keptLongEnough, { _id: 1, removedAt: 1 })
    .sort({ removedAt: 1, _id: 1 })
    .limit(most)
    .lean<Pick<RemovedDocumentDoc, '_id'>[]>()
  for (const { _id } of over) await purge({ _id, ...keptLongEnough }, now)
  return over.length
}

/** Asks again in the transaction: somebody may have restored it meanwhile. */
async function purge(wanted: QueryFilter<RemovedDocumentDoc>, now: () => Date): Promise<void> {
  const files = await writeInBackground(system, now, async (tx) => {
    const document = await RemovedDocumentRecord.findOne(wanted).lean<RemovedDocumentDoc>()
    if (!document) return []
    await tx.remove(RemovedDocumentRecord, document)
    await releaseFiles(filesOf(document), tx.now)
    tx.audit({
      action: 'document.purged',
      entityType: 'document',
      entityId: document._id,
      before: document,
      after: null,
    })
    return filesOf(document)
  })
  await removeOrphans(files)
}
