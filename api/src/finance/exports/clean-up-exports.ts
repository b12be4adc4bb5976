import { op } from '../../kernel/database/filter.ts'
import { releaseFiles, removeOrphans } from '../../kernel/database/stored-files.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { ExportDoc } from './export.model.ts'
import { ExportRecord } from './export.model.ts'

const system = { id: null, name: null }

/** Removes the files whose time is over, at most so many at once; that they were there is still listed. */
export async function cleanUpExports(now: () => Date, most = 200): Promise<number> {
  const over = await ExportRecord.find({ expiresAt: op.lte(now()) }, { _id: 1 })
    .limit(most)
    .lean<Pick<ExportDoc, '_id'>[]>()
  for (const { _id } of over) await expire(_id, now)
  return over.length
}

async function expire(id: number, now: () => Date): Promise<void> {
  const file = await writeInBackground(system, now, async (tx) => {
    const before = await ExportRecord.findById(id).lean<ExportDoc>()
    if (!before?.expiresAt || before.expiresAt > tx.now) return null
    await releaseFiles([before.file], tx.now)
    const after = await tx.update(ExportRecord, before, {
      ...{ status: 'expired', file: null, size: null, expiresAt: null },
    })
    tx.audit({ action: 'export.expired', entityType: 'export', entityId: id, before, after })
    return before.file
  })
  await removeOrphans([file])
}
