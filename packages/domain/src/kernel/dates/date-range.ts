import type { MessageKey } from '../text/messages.ts'
import { msg } from '../text/messages.ts'
import { isCalendarDate } from './dates.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Range {
  from: string
  /** The last day: so many years after today, or a fixed one. */
  to: { yearsAhead: number } | string
  message: MessageKey
}

/**
 * The days that a date can be, by what it is for. A browser's date field makes the year 26 of a typed `11/30/26`: such
 * a date is no mistake that a figure recovers from, so none is stored.
 * - `plan`: what records say, such as due dates, and instants that a person types;
 * - `haul`: days of a trip or of money handed out, which no one plans far ahead;
 * - `filter`: what a list or report is asked for; all days that calendars and time zones are known for.
 */
export const dateRanges = {
  plan: { from: '2000-01-01', to: { yearsAhead: 10 }, message: msg('date.range.plan') },
  haul: { from: '2000-01-01', to: { yearsAhead: 2 }, message: msg('date.range.haul') },
  filter: { from: '1980-01-01', to: '2199-12-31', message: msg('date.range.filter') },
} as const satisfies Record<string, Range>
export type DateRange = keyof typeof dateRanges

/** The first and the last day of a range, as of an instant. */
export function daysOfRange(range: DateRange, now: Date = new Date()): { min: string; max: string } {
  const { from, to } = dateRanges[range]
  if (typeof to === 'string') return { min: from, max: to }
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + to.yearsAhead)
  return { min: from, max: last.toISOString().slice(0, 10) }
}

/**
 * Tells whether a calendar date or an instant (ISO 8601) lies in a range; any other text counts as inside, for another
 * rule to refuse.
 */
export function isInRange(text: string | null | undefined, range: DateRange, now?: Date): boolean {
  const at = text ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return true
  const { min, max } = daysOfRange(range, now)
  return at >= Date.parse(min) && at < Date.parse(max) + dayMs
}

/** Tells whether a text of an address is a day that a list or report can be asked for. */
export function isFilterDay(text: string): boolean {
  return isCalendarDate(text) && isInRange(text, 'filter')
}
