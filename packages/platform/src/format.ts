import type { FormatApi } from '@drayline/contract'
import { todayIn } from '@drayline/domain/dates'
import { formatUsd } from '@drayline/domain/money'
import type { CurrentUser } from '@drayline/domain/user'
import { DateTime } from 'luxon'

type Preferences = Pick<CurrentUser, 'language' | 'timezone' | 'dateFormat' | 'timeFormat'>

const isDateOnly = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Makes the formats for a user's settings. Formatters are made once, not once per cell. */
export function createFormat({ language, timezone, dateFormat, timeFormat }: Preferences): FormatApi {
  const locale = language === 'en' ? 'en-US' : language
  const numbers = new Intl.NumberFormat(locale)
  const clock = timeFormat === '24h' ? 'HH:mm' : 'h:mm a'

  /** Calendar dates have no zone; reading them in one would move them by a day. */
  function at(value: string): DateTime {
    const zone = isDateOnly(value) ? 'utc' : timezone
    return DateTime.fromISO(value, { zone }).setLocale(locale)
  }

  return {
    money: (amount) => formatUsd(amount, language),
    number: (value) => numbers.format(value),
    date: (value) => at(value).toFormat(dateFormat),
    dateTime: (value) => at(value).toFormat(`${dateFormat} ${clock}`),
    time: (value) => at(value).toFormat(clock),
    relative: (value) => at(value).toRelative() ?? at(value).toFormat(dateFormat),
    fileSize: (bytes) => {
      const unit =
        bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), sizeUnits.length - 1)
      return `${(bytes / 1024 ** unit).toFixed(2)} ${sizeUnits[unit]}`
    },
    today: () => todayIn(timezone),
  }
}
