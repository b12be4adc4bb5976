/** The largest amount, 99,999,999.99, in cents (R-VAL-1). */
export const maxCents = 9_999_999_999

const decimalPattern = /^\d{1,8}(\.\d{1,2})?$/

/** Tells whether a text is a plain amount with at most eight digits before and two after the point. */
export function isAmount(text: string): boolean {
  return decimalPattern.test(text)
}

/**
 * Reads an amount such as "1500.25" as integer cents.
 * @throws RangeError when the text is not a plain amount with at most eight digits before and two after the point
 */
export function parseMoney(text: string): number {
  if (!isAmount(text)) throw new RangeError(`Not an amount: ${text.slice(0, 40)}`)
  // Stryker disable next-line StringLiteral: the form just checked has digits in front
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Writes integer cents as a decimal string with two digits, "1500.25"; the form amounts have in JSON. */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Cents must be a safe integer')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The offices are in the United States: figures are written its way in every language (decision 0043). */
const notation = 'en-US'
const made = new Map<string, Intl.NumberFormat>()

/** A formatter of figures, made when it is first needed: browsers take milliseconds for one. */
function formatter(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = made.get(name)
  if (!format) {
    format = new Intl.NumberFormat(notation, options)
    made.set(name, format)
  }
  return format
}

/** Format of amounts, also inside the texts of catalogs. */
export const usdOptions = { style: 'currency', currency: 'USD' } as const

/**
 * Shows a decimal amount ("1500.25") as US dollars: $1,500.25. Exact, because the text never becomes a float. A text
 * that is no number, such as an entry that is being compared before it was corrected, stays as it was typed.
 */
export function formatUsd(amount: string): string {
  if (Number.isNaN(Number(amount))) return amount
  // Stryker disable next-line StringLiteral: a name in a cache, which any other would do for
  return formatter('usd', usdOptions).format(amount as unknown as number)
}

/** Shows whole US dollars, such as a credit limit: $50,000. */
export function formatWholeUsd(dollars: number): string {
  // Stryker disable next-line StringLiteral: a name in a cache, which any other would do for
  return formatter('whole', { ...usdOptions, maximumFractionDigits: 0 }).format(dollars)
}

/** Shows a number with at most three decimals: 1,500.25. */
export function formatNumber(value: number): string {
  // Stryker disable next-line StringLiteral: a name in a cache, which any other would do for
  return formatter('number', {}).format(value)
}

/** Shows a number in few characters, for an axis: 31.6K. */
export function formatShort(value: number): string {
  // Stryker disable next-line StringLiteral: a name in a cache, which any other would do for
  return formatter('short', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** Shows a percentage (12.1 is 12.1 of 100): 12.1%. */
export function formatPercent(percent: number): string {
  // Stryker disable next-line StringLiteral: a name in a cache, which any other would do for
  return formatter('percent', { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)
}

const spaces = /[\s\u200e\u200f]+/g
const written =
  /^(-?)(?:(?:US ?)?\$ ?|USD )?(-?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(\.\d*)?(?: ?%| USD)?$/

/**
 * Reads a number as it is shown, typed or pasted ("$1,500.25", "1 500.25", "12.1%") and returns it plain ("1500.25").
 * Undefined for anything else, also for groups that are not of three digits: "1,50" may mean cents.
 */
export function plainNumber(text: string): string | undefined {
  const parts = written.exec(text.replace(spaces, ' ').replaceAll('\u2212', '-').trim())
  if (!parts) return undefined
  const [, before, inside, whole = '', fraction = ''] = parts
  if (!/\d/.test(whole + fraction) || (before && inside)) return undefined
  return `${before || inside}${whole.replace(/[, ]/g, '')}${fraction}`
}
