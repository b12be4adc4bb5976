// Screens, papers and e-mails write dates and times with these, so that one person reads one notation everywhere.

import { localeOf } from '../text/i18n.ts'

/** A person's settings for dates and times. */
export interface DateSettings {
  language: string
  timezone: string
  dateFormat: string
  timeFormat: string
}

/** Writers of dates (`YYYY-MM-DD`, which belong to no zone) and of instants (ISO 8601, in the person's zone). */
export interface DateNotation {
  date(value: string): string
  time(value: string): string
  dateTime(value: string): string
}

/** Makes a person's notation of dates. Intl's formatters are slow to make, so each is made when first needed. */
export function dateNotation({ language, timezone, dateFormat, timeFormat }: DateSettings): DateNotation {
  const locale = localeOf(language)
  const zoneOf = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? 'UTC' : timezone)
  const dates = eachOnce((zone) => dateFormatter(locale, dateFormat, zone))
  const times = eachOnce((zone) => timeFormatter(locale, timeFormat, zone))
  const date = (value: string) => dates(zoneOf(value))(new Date(value))
  const time = (value: string) => times(zoneOf(value))(new Date(value))
  return { date, time, dateTime: (value) => `${date(value)} ${time(value)}` }
}

/**
 * Writes a calendar date, or an instant's date in a zone, for papers that travel between people: the month is a word,
 * because they set the parts of a date in different orders.
 */
export function dateInWords(date: string | Date, language: string, timeZone = 'UTC'): string {
  return wordsIn(`${localeOf(language)} ${timeZone}`).format(new Date(date))
}

/** Kept by language and zone, because Intl's formatters are slow to make: 60 µs for each date of a list. */
const wordsIn = eachOnce((languageAndZone) => {
  const [locale, timeZone] = languageAndZone.split(' ')
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
})

function eachOnce<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/** Makes a date's writer. Intl has the parts in the language and the zone; the reader's pattern says how they stand. */
function dateFormatter(locale: string, pattern: string, timeZone: string): (date: Date) => string {
  const byName = pattern.includes('MMM')
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: byName ? 'short' : '2-digit',
    day: '2-digit',
    timeZone,
  })
  return (date) => {
    if (Number.isNaN(date.getTime())) return 'Invalid date'
    const parts = format.formatToParts(date)
    // Stryker disable next-line StringLiteral,OptionalChaining: Intl always has the parts that are asked for
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
    const values: Record<string, string> = {
      yyyy: part('year').padStart(4, '0'),
      MMM: part('month'),
      // Stryker disable next-line StringLiteral: Node's Intl writes two digits by itself, not all browsers' does
      MM: part('month').padStart(2, '0'),
      // Stryker disable next-line StringLiteral: as above
      dd: part('day').padStart(2, '0'),
    }
    // Stryker disable next-line StringLiteral: the pattern finds only fields that have a value
    return pattern.replace(/yyyy|MMM|MM|dd/g, (field) => values[field] ?? '')
  }
}

/** Makes a time's writer, with AM and PM or by 24 hours: 2:15 PM, 14:15. */
export function timeFormatter(locale: string, timeFormat: string, timeZone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat(locale, {
    numberingSystem: 'latn',
    timeZone,
    minute: '2-digit',
    ...(timeFormat === '24h' ? { hour: '2-digit', hourCycle: 'h23' } : { hour: 'numeric', hourCycle: 'h12' }),
  })
  return (date) => {
    if (Number.isNaN(date.getTime())) return 'Invalid date'
    const parts = format.formatToParts(date)
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
    const half = part('dayPeriod')
    return `${part('hour')}:${part('minute')}${half ? ` ${half}` : ''}`
  }
}

/** Names a time zone at an instant as people do: EST in November, EDT in July. */
export function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  // Stryker disable next-line OptionalChaining: Intl always has the name that is asked for
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
