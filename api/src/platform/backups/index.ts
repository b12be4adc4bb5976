import { BackupRecord } from './backup.model.ts'

/** The last backup that was made; null when there never was one. */
export async function lastBackup(maxTimeMS?: number): Promise<{ at: Date; verifiedAt: Date | null } | null> {
  const options = maxTimeMS === undefined ? {} : { maxTimeMS }
  return await BackupRecord.findOne({}, { at: 1, verifiedAt: 1 }, { sort: { at: -1 }, ...options }).lean()
}
