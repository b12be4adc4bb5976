import type { TimeStatus } from '@drayline/domain/admin/time-tracking/time-entry'
import { hoursOf } from '@drayline/domain/admin/time-tracking/time-entry'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { runningEntry } from './clock.service.ts'
import type { Span } from './time.sums.ts'
import { dayIn, nearSpan, sumIn, touches } from './time.sums.ts'
import type { TimeEntryDoc } from './time-entry.model.ts'
import { TimeEntryRecord } from './time-entry.model.ts'
import { hundredths } from './time-entry.presenter.ts'

export interface ClockState {
  running: TimeEntryDoc | null
  today: TimeEntryDoc[]
  /** Milliseconds. */
  worked: number
  now: Date
}

/** Tells whether the caller's clock runs, and what they have of today by their calendar. */
export async function readStatus({ user, now: clock }: AnyCall): Promise<ClockState> {
  const now = clock()
  const day = dayIn(todayIn(user.timezone, now), user.timezone)
  const [running, today] = await Promise.all([runningEntry(user.id), entriesIn([user.id], day)])
  return { running, today, worked: sumIn(today, day, now), now }
}

/** The entries of people that have a part in a span, the earliest first. */
export async function entriesIn(userIds: readonly number[], span: Span): Promise<TimeEntryDoc[]> {
  const near = await TimeEntryRecord.find({ userId: op.in(userIds), ...nearSpan(span) })
    .sort({ clockInTime: 1, _id: 1 })
    .lean<TimeEntryDoc[]>()
  return near.filter((entry) => touches(entry, span))
}

export function presentStatus({ running, today, worked, now }: ClockState): TimeStatus {
  return {
    isClocked: running !== null,
    currentEntry: running && {
      id: running._id,
      clockInTime: running.clockInTime.toISOString(),
      notes: running.notes,
    },
    todayHours: hoursOf(worked),
    todayEntries: today.map(({ _id, clockInTime, clockOutTime, totalHundredths, autoClosed }) => ({
      id: _id,
      clockInTime: clockInTime.toISOString(),
      clockOutTime: clockOutTime?.toISOString() ?? null,
      totalHours: totalHundredths === null ? null : hundredths(totalHundredths),
      autoClosed,
    })),
    now: now.toISOString(),
  }
}
