import { TimeEntryRecord } from './time-entry.model.ts'

// Public surface of the time clock: other features import nothing else of it.

/** Tells whether somebody has ever used the clock. */
export async function hasClocked(userId: number): Promise<boolean> {
  return (await TimeEntryRecord.exists({ userId })) !== null
}
