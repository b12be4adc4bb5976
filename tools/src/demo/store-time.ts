import { elapsed, watchClock } from '@drayline/api/admin/time-tracking/clock.service'
import { sumIn, weekIn } from '@drayline/api/admin/time-tracking/time.sums'
import type { TimeEntryDoc, TimeWeekDoc } from '@drayline/api/admin/time-tracking/time-entry.model'
import { TimeEntryRecord, TimeWeekRecord, weekId } from '@drayline/api/admin/time-tracking/time-entry.model'
import { nextId } from '@drayline/api/kernel/database/ids'
import { runTransaction } from '@drayline/api/kernel/database/transaction'
import type { DemoTimeEntry, DemoTimeWeek, TimeOptions } from './generate-time.ts'
import { generateTime } from './generate-time.ts'
import { Random } from './random.ts'

/** Stores what the staff clocked. The staff stays the same when a database is added to, and so does its time. */
export async function storeTime(seed: number, options: TimeOptions): Promise<void> {
  if ((await TimeEntryRecord.estimatedDocumentCount()) > 0) return
  const { entries, weeks } = generateTime(new Random(seed, 'time'), options)
  const inOrder = entries.sort((a, b) => a.in - b.in)
  if (inOrder.length === 0) return
  const first = await nextId(TimeEntryRecord.collection.name, inOrder.length)
  const documents = inOrder.map((entry, index) => entryDocument(entry, first + index))
  await TimeEntryRecord.collection.insertMany(documents as never)
  const approved = weeks.map((week) => weekDocument(week, documents, new Date(options.now)))
  if (approved.length > 0) await TimeWeekRecord.collection.insertMany(approved as never)
  for (const running of documents.filter(({ status }) => status === 'clocked_in'))
    await runTransaction(() => watchClock(running))
}

function entryDocument(
  { user, notes, autoClosed, correction, ...entry }: DemoTimeEntry,
  _id: number,
): TimeEntryDoc {
  const clockInTime = new Date(entry.in)
  const clockOutTime = entry.out === null ? null : new Date(entry.out)
  const updatedAt = new Date(correction?.at ?? entry.out ?? entry.in)
  return {
    ...{ _id, userId: user.id, clockInTime, clockOutTime, notes, autoClosed, timezone: user.timezone },
    version: 1 + (clockOutTime ? 1 : 0) + (correction ? 1 : 0),
    totalHundredths: clockOutTime && elapsed(clockInTime, clockOutTime),
    status: clockOutTime ? 'clocked_out' : 'clocked_in',
    history: correction
      ? [
          {
            ...{ at: new Date(correction.at), by: correction.by, reason: correction.reason, notes: null },
            clockInTime: new Date(correction.in),
            clockOutTime: new Date(correction.out),
          },
        ]
      : [],
    createdAt: clockInTime,
    updatedAt,
  }
}

function weekDocument(
  { user, week, decisions }: DemoTimeWeek,
  entries: readonly TimeEntryDoc[],
  now: Date,
): TimeWeekDoc {
  const own = entries.filter(({ userId }) => userId === user.id)
  const totalHundredths = Math.round(sumIn(own, weekIn(week, user.timezone), now) / 36_000)
  return {
    ...{ _id: weekId(user.id, week), userId: user.id, week, changes: decisions.length },
    approved: decisions.at(-1)?.status === 'approved',
    decisions: decisions.map(({ at, ...decision }) => ({ ...decision, at: new Date(at), totalHundredths })),
  }
}
