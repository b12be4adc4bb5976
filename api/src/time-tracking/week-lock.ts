import { conflict } from '../core/errors.ts'
import { TimeWeekRecord, weekId } from './time-entry.model.ts'

/**
 * Marks weeks of a person as changed, inside the transaction of the change: 409 when one of them is approved. Two such
 * changes of one week cannot both pass unseen by each other.
 */
export async function changeWeeks(userId: number, weeks: Iterable<string>): Promise<void> {
  for (const week of [...new Set(weeks)].sort()) {
    const before = await TimeWeekRecord.findOneAndUpdate(
      { _id: weekId(userId, week) },
      { $inc: { changes: 1 }, $setOnInsert: { userId, week, approved: false, decisions: [] } },
      { upsert: true, returnDocument: 'after' },
    ).lean()
    if (before?.approved) throw conflict({ key: 'timeEntry.locked', params: { week } })
  }
}
