import { TimeEntryRecord } from './time-entry.model.ts'

/**
 * In the transaction that changes a person's time zone: entries of before zones were kept get the one that held until
 * now, so that they stay in their days and weeks. Newer entries have their own.
 */
export async function keepZone(userId: number, timezone: string): Promise<void> {
  await TimeEntryRecord.updateMany({ userId, timezone: null }, { $set: { timezone } }, { timestamps: false })
}
