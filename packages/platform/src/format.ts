import type { FormatApi } from '@drayline/contract'
import { dateNotation } from '@drayline/domain/kernel/dates/date-format'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatNumber, formatUsd } from '@drayline/domain/kernel/money/money'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { serverNow } from './server-time.ts'

type Preferences = Pick<CurrentUser, 'language' | 'timezone' | 'dateFormat' | 'timeFormat'>

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Makes the formats for a user's settings. Formatters are made once, when they are first needed. */
export function createFormat(preferences: Preferences): FormatApi {
  const locale = localeOf(preferences.language)
  const sizes = once(
    () =>
      new Intl.NumberFormat('en-US', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        useGrouping: false,
      }),
  )
  return {
    money: formatUsd,
    number: formatNumber,
    ...dateNotation(preferences),
    relative: (value) => relativeTo(locale, new Date(value), serverNow()),
    fileSize: (bytes) => {
      const unit =
        bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), sizeUnits.length - 1)
      return `${sizes().format(bytes / 1024 ** unit)} ${sizeUnits[unit]}`
    },
    today: () => todayIn(preferences.timezone, new Date(serverNow())),
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
