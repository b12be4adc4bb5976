import type { FormatApi } from '@drayline/contract'
import { dateFormatter, timeFormatter } from '@drayline/domain/kernel/dates/date-format'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatNumber, formatUsd } from '@drayline/domain/kernel/money/money'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { serverNow } from './server-time.ts'

type Preferences = Pick<CurrentUser, 'language' | 'timezone' | 'dateFormat' | 'timeFormat'>

const isDateOnly = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Makes the formats for a user's settings. Formatters are made once, when they are first needed. */
export function createFormat({ language, timezone, dateFormat, timeFormat }: Preferences): FormatApi {
  const locale = localeOf(language)
  const sizes = once(
    () =>
      new Intl.NumberFormat('en-US', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        useGrouping: false,
      }),
  )
  const instants = once(() => dateFormatter(locale, dateFormat, timezone))
  // Calendar dates have no zone; reading them in one would move them by a day.
  const days = once(() => dateFormatter(locale, dateFormat, 'UTC'))
  const clock = once(() => timeFormatter(locale, timeFormat, timezone))
  const dayClock = once(() => timeFormatter(locale, timeFormat, 'UTC'))

  const date = (value: string) => (isDateOnly(value) ? days() : instants())(new Date(value))
  const time = (value: string) => (isDateOnly(value) ? dayClock() : clock())(new Date(value))

  return {
    money: formatUsd,
    number: formatNumber,
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
