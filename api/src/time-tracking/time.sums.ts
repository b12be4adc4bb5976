import { todayIn } from '@drayline/domain/dates'
import { daysOfWeek, longestEntry, weekOf } from '@drayline/domain/time-entry'
import { DateTime } from 'luxon'
import { op } from '../core/filter.ts'
import type { Conditions } from '../core/list-filters.ts'
import type { TimeEntryDoc } from './time-entry.model.ts'

/** Two instants, the second excluded. */
export interface Span {
  from: Date
  to: Date
}

type Worked = Pick<TimeEntryDoc, 'clockInTime' | 'clockOutTime'>

/** A calendar day in a zone: 23 or 25 hours long when the clocks change. */
export function dayIn(date: string, zone: string): Span {
  const start = DateTime.fromISO(date, { zone }).startOf('day')
  return { from: start.toJSDate(), to: start.plus({ days: 1 }).startOf('day').toJSDate() }
}

/** A week in a zone, from its Monday. */
export function weekIn(monday: string, zone: string): Span {
  const start = DateTime.fromISO(monday, { zone }).startOf('day')
  return { from: start.toJSDate(), to: start.plus({ days: 7 }).startOf('day').toJSDate() }
}

/**
 * Milliseconds of an entry within a span; a running clock counts until `now`. Time is what has elapsed: in the night
 * when the clocks are put back, from 1 a.m. to 3 a.m. is three hours.
 */
export function workedIn({ clockInTime, clockOutTime }: Worked, { from, to }: Span, now: Date): number {
  const start = Math.max(clockInTime.getTime(), from.getTime())
  const end = Math.min((clockOutTime ?? now).getTime(), to.getTime())
  return Math.max(0, end - start)
}

/** Milliseconds of several entries within a span. */
export function sumIn(entries: readonly Worked[], span: Span, now: Date): number {
  return entries.reduce((sum, entry) => sum + workedIn(entry, span, now), 0)
}

/** Milliseconds of each day of a week. */
export function sumsOfDays(entries: readonly Worked[], monday: string, zone: string, now: Date) {
  return daysOfWeek(monday).map((date) => ({ date, worked: sumIn(entries, dayIn(date, zone), now) }))
}

/** Whether an entry has a part in a span; one that just begins has. */
export function touches({ clockInTime, clockOutTime }: Worked, { from, to }: Span): boolean {
  return clockInTime < to && (clockOutTime === null || clockOutTime > from || clockInTime >= from)
}

/** Entries that may have a part in a span: none is longer than `longestEntry`. `touches` leaves out the others. */
export function nearSpan({ from, to }: Span): Conditions {
  return { clockInTime: op.between(new Date(from.getTime() - longestEntry), new Date(to.getTime() - 1)) }
}

/** The weeks (their Mondays) that an entry touches by the calendar of a zone; a running one until now. */
export function weeksOf({ clockInTime, clockOutTime }: Worked, zone: string, now: Date): string[] {
  const first = weekOf(todayIn(zone, clockInTime))
  const last = weekOf(todayIn(zone, clockOutTime ?? (now > clockInTime ? now : clockInTime)))
  return first === last ? [first] : [first, last]
}
