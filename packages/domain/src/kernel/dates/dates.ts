// Calendar dates need no library: the browser's first screen shows dates and should not wait for one.

// Stryker disable next-line Regex: what it lets through is compared as a whole
const datePattern = /^\d{4}-\d{2}-\d{2}$/
// Stryker disable next-line Regex: nothing that ends otherwise, or has hours without minutes, can be parsed
const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/
const day = 24 * 60 * 60 * 1000

/** Tells whether a text is a real calendar date, YYYY-MM-DD, without time or zone. */
export function isCalendarDate(text: string): boolean {
  return datePattern.test(text) && dateOf(text)?.toISOString().slice(0, 10) === text
}

/** Midnight UTC of a calendar date; undefined when there is no such day of a month at all. */
function dateOf(text: string): Date | undefined {
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/**
 * Cuts an ISO instant to its date and leaves a date as it is ("2026-11-21T08:00:00Z" → "2026-11-21").
 * Anything else comes back unchanged for validation to refuse.
 */
export function toCalendarDate(text: string): string {
  const date = instantPattern.exec(text)?.[1]
  return date && !Number.isNaN(Date.parse(text)) ? date : text
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Writes the calendar date of an instant in a zone, YYYY-MM-DD; a zone no one knows counts as UTC. */
function dayFormat(zone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(zone)
  if (!format) {
    format = newDayFormat(zone)
    dayFormats.set(zone, format)
  }
  return format
}

function newDayFormat(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'iso8601' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...fields, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...fields, timeZone: 'UTC' })
  }
}

/** Today's calendar date in a time zone (IANA name) at an instant. 'Today' is always the user's (R-VAL-3). */
export function todayIn(zone: string, now: Date = new Date()): string {
  const parts = dayFormat(zone).formatToParts(now)
  // Stryker disable next-line StringLiteral,OptionalChaining: Intl always has these parts
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** Whole calendar days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)
}

/** The calendar date so many days later; earlier for a negative number. Knows leap years, and no time zone. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** First and last day of the quarter before the one of a day. */
export function quarterBefore(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = (months: number) => new Date(Date.UTC(year, months, 1)).toISOString().slice(0, 10)
  const quarter = month - 1 - ((month - 1) % 3)
  return { from: first(quarter - 3), to: addDays(first(quarter), -1) }
}
