import { mountainZone } from '../../kernel/dates/bank-days.ts'
import { timeFormatter, zoneName } from '../../kernel/dates/date-format.ts'
import { localeOf } from '../../kernel/text/i18n.ts'
import type { CutOff } from './cut-off.ts'

/** Reader whose clock and language are used. */
interface Reader {
  language: string
  timezone: string
  timeFormat: string
}

/** A cut-off's time in Mountain Standard Time: "2:15 PM MST". */
export function mountainTime({ at }: Pick<CutOff, 'at'>, { language, timeFormat }: Reader): string {
  return `${timeFormatter(localeOf(language), timeFormat, mountainZone)(at)} MST`
}

/** The same instant on the reader's clock, "4:15 PM EST"; null where that says the same. */
export function readerTime(cutOff: Pick<CutOff, 'at'>, reader: Reader): string | null {
  const { language, timeFormat, timezone } = reader
  const time = timeFormatter(localeOf(language), timeFormat, timezone)(cutOff.at)
  const text = `${time} ${zoneName(cutOff.at, timezone)}`
  return text === mountainTime(cutOff, reader) ? null : text
}
