import type { FormatApi } from '@drayline/contract'
import { compareFigures } from '@drayline/domain/kernel/dates/figure-change'
import type { StatTrend } from '@drayline/ui'

interface Change {
  difference: number
  /** The change in words, when it is no plain number. */
  text?: string
  /** True when more is better; otherwise it is neither. */
  welcome?: boolean
}

/** A change with its sign; color only where up or down is good or bad. */
export function trendInWords({ difference, text, welcome }: Change, format: FormatApi): StatTrend {
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same'
  const sign = { up: '+', down: '−', same: '' }[direction]
  return {
    direction,
    text: `${sign}${text ?? format.number(Math.abs(difference))}`,
    ...(welcome && difference !== 0 ? { good: difference > 0 } : {}),
  }
}

/** How a number moved from the period before. */
export function countTrend(
  { now, before }: { now: number; before: number },
  format: FormatApi,
  welcome = false,
): StatTrend {
  return trendInWords({ difference: now - before, welcome }, format)
}

/** How an amount moved from the period before: in percent, or in dollars where there was nothing. */
export function amountTrend(
  { now, before }: { now: string; before: string },
  format: FormatApi,
  welcome = false,
): StatTrend {
  const { difference, percent } = compareFigures(now, before)
  const text =
    percent === null ? format.money(Math.abs(difference).toFixed(2)) : `${format.number(Math.abs(percent))}%`
  return trendInWords({ difference, text, welcome }, format)
}
