import { daysOfWeek, maxEntryMs, weekOf } from '@drayline/domain/admin/time-tracking/time-entry'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { DateTime } from 'luxon'
import { op } from '../../kernel/database/filter.ts'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import type { TimeEntryDoc } from './time-entry.model.ts'

/** Two instants, the second excluded. */
export interface Span {
  from: Date
  to: Date
}

type Worked = Pick<TimeEntryDoc, 'clockInTime' | 'clockOutTime'>
type Recorded = Worked & Partial<Pick<TimeEntryDoc, 'timezone'>>

/** By whose calendar an entry counts: the one it was recorded by, for older entries the person's. */
export function zoneOf({ timezone }: Partial<Pick<TimeEntryDoc, 'timezone'>>, zone: string): string {
  return timezone ?? zone
}

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
function workedIn({ clockInTime, clockOutTime }: Worked, { from, to }: Span, now: Date): number {
  const start = Math.max(clockInTime.getTime(), from.getTime())
  const end = Math.min((clockOutTime ?? now).getTime(), to.getTime())
  return Math.max(0, end - start)
}

/** Milliseconds of several entries within a span. */
export function sumIn(entries: readonly Worked[], span: Span, now: Date): number {
  return entries.reduce((sum, entry) => sum + workedIn(entry, span, now), 0)
}

/** Milliseconds of a week, each entry by its own calendar; `zone` is that of older entries. */
export function sumOfWeek(entries: readonly Recorded[], monday: string, zone: string, now: Date): number {
  return entries.reduce((sum, entry) => sum + workedIn(entry, weekIn(monday, zoneOf(entry, zone)), now), 0)
}

/** Milliseconds of each day of a week, each entry by its own calendar. */
export function sumsOfDays(entries: readonly Recorded[], monday: string, zone: string, now: Date) {
  return daysOfWeek(monday).map((date) => ({
    date,
    worked: entries.reduce((sum, entry) => sum + workedIn(entry, dayIn(date, zoneOf(entry, zone)), now), 0),
  }))
}

/** Tells whether an entry has a part in a week by its own calendar. */
export function touchesWeek(entry: Recorded, monday: string, zone: string): boolean {
  return touches(entry, weekIn(monday, zoneOf(entry, zone)))
}

/** The span that holds a week in every time zone, from UTC+14 to UTC-12. */
export function weekAnywhere(monday: string): Span {
  return { from: weekIn(monday, 'Etc/GMT-14').from, to: weekIn(monday, 'Etc/GMT+12').to }
}

/** Tells whether an entry has a part in a span; one that just begins has. */
export function touches({ clockInTime, clockOutTime }: Worked, { from, to }: Span): boolean {
  return clockInTime < to && (clockOutTime === null || clockOutTime > from || clockInTime >= from)
}

/** Entries that may have a part in a span: none is longer than `maxEntryMs`. `touches` leaves out the others. */
export function nearSpan({ from, to }: Span): Conditions {
  return { clockInTime: op.between(new Date(from.getTime() - maxEntryMs), new Date(to.getTime() - 1)) }
}

/** The weeks (their Mondays) that an entry touches by the calendar of a zone; a running one until now. */
export function weeksOf({ clockInTime, clockOutTime }: Worked, zone: string, now: Date): string[] {
  const first = weekOf(todayIn(zone, clockInTime))
  const last = weekOf(todayIn(zone, clockOutTime ?? (now > clockInTime ? now : clockInTime)))
  return first === last ? [first] : [first, last]
}
