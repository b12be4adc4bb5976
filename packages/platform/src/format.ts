import type { FormatApi } from '@drayline/contract'
import { todayIn } from '@drayline/domain/dates'
import { formatUsd } from '@drayline/domain/money'
import type { CurrentUser } from '@drayline/domain/user'
import { serverNow } from './server-time.ts'

type Preferences = Pick<CurrentUser, 'language' | 'timezone' | 'dateFormat' | 'timeFormat'>

const isDateOnly = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Makes the formats for a user's settings. Formatters are made once, when they are first needed. */
export function createFormat({ language, timezone, dateFormat, timeFormat }: Preferences): FormatApi {
  const locale = language === 'en' ? 'en-US' : language
  const numbers = once(() => new Intl.NumberFormat(locale))
  const sizes = once(
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        useGrouping: false,
      }),
  )
  const instants = once(() => dateParts(locale, dateFormat, timezone))
  // Calendar dates have no zone; reading them in one would move them by a day.
  const days = once(() => dateParts(locale, dateFormat, 'UTC'))
  const clock = once(() => timeParts(locale, timeFormat, timezone))
  const dayClock = once(() => timeParts(locale, timeFormat, 'UTC'))

  const date = (value: string) => (isDateOnly(value) ? days() : instants())(new Date(value))
  const time = (value: string) => (isDateOnly(value) ? dayClock() : clock())(new Date(value))

  return {
    money: (amount) => formatUsd(amount, language),
    number: (value) => numbers().format(value),
    date,
    dateTime: (value) => `${date(value)} ${time(value)}`,
    time,
    relative: (value) => relativeTo(locale, new Date(value), serverNow()),
    fileSize: (bytes) => {
      const unit =
        bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), sizeUnits.length - 1)
      return `${sizes().format(bytes / 1024 ** unit)} ${sizeUnits[unit]}`
    },
    today: () => todayIn(timezone, new Date(serverNow())),
    now: () => new Date(serverNow()),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Intl has the parts in the language and the zone; the user's pattern says how they stand. */
function dateParts(
  locale: string,
  pattern: Preferences['dateFormat'],
  timeZone: string,
): (date: Date) => string {
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
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
    const values: Record<string, string> = {
      yyyy: part('year').padStart(4, '0'),
      MMM: part('month'),
      MM: part('month').padStart(2, '0'),
      dd: part('day').padStart(2, '0'),
    }
    return pattern.replace(/yyyy|MMM|MM|dd/g, (field) => values[field] ?? '')
  }
}

function timeParts(
  locale: string,
  timeFormat: Preferences['timeFormat'],
  timeZone: string,
): (date: Date) => string {
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

const second = 1000
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600 * second],
  ['month', 30.44 * 24 * 3600 * second],
  ['week', 7 * 24 * 3600 * second],
  ['day', 24 * 3600 * second],
  ['hour', 3600 * second],
  ['minute', 60 * second],
  ['second', second],
]

/** "3 hours ago" in the largest unit that fits once. */
function relativeTo(locale: string, date: Date, now: number): string {
  const distance = date.getTime() - now
  if (Number.isNaN(distance)) return 'Invalid date'
  const [unit, length] = units.find(([, size]) => Math.abs(distance) >= size) ?? (['second', second] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(
    Math.trunc(distance / length),
    unit,
  )
}
