import type { Tx } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { TimeEntryRecord } from './time-entry.model.ts'

/**
 * In the transaction that changes a person's time zone: entries of before zones were kept get the one that held until
 * now, so that they stay in their days and weeks. Newer entries have their own.
 */
export async function keepZone(_tx: Tx, before: UserDoc | null, after: UserDoc | null): Promise<void> {
  if (!before || !after || before.timezone === after.timezone) return
  const { _id: userId, timezone } = before
  await TimeEntryRecord.updateMany({ userId, timezone: null }, { $set: { timezone } }, { timestamps: false })
}
