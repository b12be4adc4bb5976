import type { ClockInput } from '@drayline/domain/admin/time-tracking/time-entry'
import { forgottenAfter } from '@drayline/domain/admin/time-tracking/time-entry'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { addJob, cancelJob } from '../../kernel/jobs/job-loop.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'
import { closingTime, isForgotten } from './forgotten.ts'
import { weeksOf, zoneOf } from './time.sums.ts'
import type { TimeEntryDoc } from './time-entry.model.ts'
import { TimeEntryRecord } from './time-entry.model.ts'
import { hundredths } from './time-entry.presenter.ts'
import { changeWeeks, endInWeeks } from './week-lock.ts'

/** Kind of the jobs that close forgotten clocks; due when the clock has run for `forgottenAfter`. */
export const clockJob = 'time-clock'

/** Elapsed time in hundredths of an hour. */
export function elapsed(from: Date, to: Date): number {
  return Math.min(9999, Math.round((to.getTime() - from.getTime()) / 36_000))
}

/** Starts the caller's clock. 409 when it runs already, also when two ask at the same moment. */
export function clockIn(call: AnyCall, { notes }: ClockInput): Promise<Written<TimeEntryDoc>> {
  return write(
    call,
    async (tx) => {
      const running = await runningEntry(call.user.id)
      if (running && !isForgotten(running.clockInTime, tx.now)) throw conflict({ key: 'timeEntry.alreadyIn' })
      if (running) await closeForgotten(tx, running)
      const entry = await tx.insert(TimeEntryRecord, {
        userId: call.user.id,
        clockInTime: tx.now,
        clockOutTime: null,
        totalHundredths: null,
        status: 'clocked_in',
        notes,
        autoClosed: false,
        timezone: call.user.timezone,
        history: [],
      })
      await changeWeeks(entry.userId, weeksOf(entry, call.user.timezone, tx.now))
      await watchClock(entry)
      tx.audit({ ...about(entry), action: 'timeEntry.clockedIn', before: null, after: entry })
      return entry
    },
    { duplicates: { userId: { key: 'timeEntry.alreadyIn' } } },
  )
}

/**
 * Stops the caller's clock; a note takes the place of the earlier one. 409 when none runs. One that was forgotten is
 * closed by its rule, not now.
 */
export function clockOut(call: AnyCall, { notes }: ClockInput): Promise<Written<TimeEntryDoc>> {
  return write(call, async (tx) => {
    const running = await runningEntry(call.user.id)
    if (!running) throw conflict({ key: 'timeEntry.notIn' })
    if (isForgotten(running.clockInTime, tx.now)) return await closeForgotten(tx, running)
    const after = await tx.update(TimeEntryRecord, running, {
      clockOutTime: tx.now,
      totalHundredths: elapsed(running.clockInTime, tx.now),
      status: 'clocked_out',
      notes: notes ?? running.notes,
    })
    await endInWeeks(after.userId, weeksOf(after, zoneOf(after, call.user.timezone), tx.now))
    await cancelJob(clockJob, after._id)
    tx.audit({ ...about(after), action: 'timeEntry.clockedOut', before: running, after })
    return after
  })
}

/** The entry of a person whose clock runs. */
export async function runningEntry(userId: number): Promise<TimeEntryDoc | null> {
  return await TimeEntryRecord.findOne({ userId, status: 'clocked_in' }).lean<TimeEntryDoc>()
}

/** Lets a clock be closed when no one stops it. In the transaction that starts it or moves its start. */
export async function watchClock(entry: TimeEntryDoc): Promise<void> {
  await cancelJob(clockJob, entry._id)
  const due = new Date(entry.clockInTime.getTime() + forgottenAfter)
  await addJob({ kind: clockJob, entityId: entry._id, by: { id: null, name: null }, now: due })
}

/** Ends a forgotten entry by the rule of `closingTime` and tells whose it is. */
export async function closeForgotten(tx: Tx, entry: TimeEntryDoc): Promise<TimeEntryDoc> {
  const user = await User.findById(entry.userId, { timezone: 1, endTime: 1 }).lean<UserDoc>()
  const hours = { timezone: user?.timezone ?? 'UTC', endTime: user?.endTime ?? '' }
  const clockOutTime = closingTime(entry.clockInTime, hours)
  const totalHundredths = elapsed(entry.clockInTime, clockOutTime)
  const closed = { clockOutTime, totalHundredths, status: 'clocked_out', autoClosed: true } as const
  const after = await tx.update(TimeEntryRecord, entry, closed)
  await endInWeeks(after.userId, weeksOf(after, zoneOf(after, hours.timezone), tx.now))
  await cancelJob(clockJob, after._id)
  tx.audit({ ...about(after), action: 'timeEntry.autoClosed', before: entry, after })
  tx.notify({
    ...about(after),
    userId: after.userId,
    type: 'warning',
    title: { key: 'notification.clockForgotten.title' },
    message: {
      key: 'notification.clockForgotten.message',
      params: {
        date: todayIn(zoneOf(entry, hours.timezone), entry.clockInTime),
        hours: hundredths(totalHundredths),
      },
    },
  })
  return after
}

/** Subject of audit records and notifications of an entry. */
export function about({ _id }: Pick<TimeEntryDoc, '_id'>) {
  return { entityType: 'time_entry', entityId: _id } as const
}
