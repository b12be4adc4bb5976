import { type BackupDoc, BackupRecord } from './backup.model.ts'

export type LastBackup = Pick<BackupDoc, 'at' | 'verifiedAt' | 'changesUntil'>

/** The last backup that was made; null when there never was one. */
export async function lastBackup(maxTimeMS?: number): Promise<LastBackup | null> {
  const options = maxTimeMS === undefined ? {} : { maxTimeMS }
  return await BackupRecord.findOne(
    {},
    { at: 1, verifiedAt: 1, changesUntil: 1 },
    { sort: { at: -1 }, ...options },
  ).lean()
}
