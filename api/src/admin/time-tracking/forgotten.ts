import { forgottenAfter } from '@drayline/domain/admin/time-tracking/time-entry'
import { DateTime } from 'luxon'
import type { UserDoc } from '../../platform/users/index.ts'

type Hours = Pick<UserDoc, 'timezone' | 'endTime'>

/**
 * Returns when a forgotten clock is closed: at the first end of their working day (settings, in their time zone)
 * after they clocked in, but no later than `forgottenAfter`. Anyone who came after the end of the day, or works nights,
 * has the next day's end, or those 16 hours.
 */
export function closingTime(clockInTime: Date, { timezone, endTime }: Hours): Date {
  const latest = new Date(clockInTime.getTime() + forgottenAfter)
  const start = DateTime.fromJSDate(clockInTime, { zone: timezone })
  if (!/^\d{2}:\d{2}$/.test(endTime)) return latest
  const [hour, minute] = endTime.split(':').map(Number)
  const sameDay = start.set({ hour, minute, second: 0, millisecond: 0 })
  const end = sameDay > start ? sameDay : sameDay.plus({ days: 1 })
  return end.isValid && end.toMillis() < latest.getTime() ? end.toJSDate() : latest
}

/** Tells whether a clock that was started then counts as forgotten by now. */
export function isForgotten(clockInTime: Date, now: Date): boolean {
  return now.getTime() - clockInTime.getTime() >= forgottenAfter
}
