import { DateTime } from 'luxon'
import { string } from 'yup'
import type { MessageKey } from './messages.ts'
import { msg } from './messages.ts'

const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a real calendar date, YYYY-MM-DD, without time or zone. */
export function isCalendarDate(text: string): boolean {
  return datePattern.test(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid
}

/**
 * Cuts an ISO instant to its date and leaves a date as it is ("2026-11-21T08:00:00Z" → "2026-11-21").
 * Anything else comes back unchanged for validation to refuse.
 */
export function toCalendarDate(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}/.exec(text)
  return match?.[1] && DateTime.fromISO(text).isValid ? match[1] : text
}

/** Today's calendar date in a time zone (IANA name) at an instant. 'Today' is always the user's, design section 3. */
export function todayIn(zone: string, now: Date = new Date()): string {
  return (
    DateTime.fromJSDate(now, { zone }).toISODate() ??
    DateTime.fromJSDate(now, { zone: 'utc' }).toISODate() ??
    ''
  )
}

/** Whole calendar days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  const utc = { zone: 'utc' }
  return Math.round(DateTime.fromISO(to, utc).diff(DateTime.fromISO(from, utc), 'days').days)
}

/** A calendar date in a request; an ISO instant is accepted and cut to its date. */
export function dateField(invalid: MessageKey = msg('date.invalid')) {
  return string()
    .transform((value: unknown) => (typeof value === 'string' ? toCalendarDate(value) : value))
    .test(
      'date',
      invalid,
      (value) => value === undefined || value === null || value === '' || isCalendarDate(value),
    )
}
