import { conflict } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import { TimeWeekRecord, weekId } from './time-entry.model.ts'

/**
 * Marks weeks of a person as changed, inside the transaction of the change: 409 when one of them is approved. Two such
 * changes of one week cannot both pass unseen by each other.
 */
export async function changeWeeks(userId: number, weeks: Iterable<string>): Promise<void> {
  const approved = await markWeeks(userId, weeks)
  if (approved !== undefined) throw conflict({ key: 'timeEntry.locked', params: { week: approved } })
}

/** Refuses approved weeks like `changeWeeks`, and changes nothing: for what is only asked for. */
export async function requireOpenWeeks(userId: number, weeks: Iterable<string>): Promise<void> {
  const ids = [...new Set(weeks)].map((week) => weekId(userId, week))
  const approved = await TimeWeekRecord.findOne({ _id: op.in(ids), approved: true }).lean()
  if (approved) throw conflict({ key: 'timeEntry.locked', params: { week: approved.week } })
}

/**
 * The same for the end of a clock that runs, which is never refused, or no one could stop it: an entry of before zones
 * were kept may by now have begun in a week that was approved.
 */
export async function endInWeeks(userId: number, weeks: Iterable<string>): Promise<void> {
  await markWeeks(userId, weeks)
}

/** The first of the weeks that is approved. */
async function markWeeks(userId: number, weeks: Iterable<string>): Promise<string | undefined> {
  let approved: string | undefined
  for (const week of [...new Set(weeks)].sort()) {
    const before = await TimeWeekRecord.findOneAndUpdate(
      { _id: weekId(userId, week) },
      { $inc: { changes: 1 }, $setOnInsert: { userId, week, approved: false, decisions: [] } },
      { upsert: true, returnDocument: 'after' },
    ).lean()
    if (before?.approved) approved ??= week
  }
  return approved
}
