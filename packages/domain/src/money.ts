/** The largest amount, 99,999,999.99: decimal(10,2) of the specification, in cents. */
export const maxCents = 9_999_999_999

const decimalPattern = /^\d{1,8}(\.\d{1,2})?$/

/** Whether a text is a plain amount with at most eight digits before and two after the point. */
export function isAmount(text: string): boolean {
  return decimalPattern.test(text)
}

/**
 * Reads an amount such as "1500.25" as integer cents.
 * @throws RangeError when the text is not a plain amount with at most eight digits before and two after the point
 */
export function parseMoney(text: string): number {
  if (!isAmount(text)) throw new RangeError(`Not an amount: ${text.slice(0, 40)}`)
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Writes integer cents as a decimal string with two digits, "1500.25"; the form amounts have in JSON. */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Cents must be a safe integer')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Shows a percentage (12.1 is 12.1 of 100) in a language: 12.1%, in Spanish 12,1 %. */
export function formatPercent(percent: number, language = 'en'): string {
  const locale = language === 'en' ? 'en-US' : language
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)
}

const usd = new Map<string, Intl.NumberFormat>()

/** Shows a decimal amount ("1500.25") as US dollars in a language: $1,500.25. */
export function formatUsd(amount: string, language = 'en'): string {
  let format = usd.get(language)
  if (!format) {
    format = new Intl.NumberFormat(language === 'en' ? 'en-US' : language, {
      style: 'currency',
      currency: 'USD',
    })
    usd.set(language, format)
  }
  return format.format(amount as unknown as number)
}
