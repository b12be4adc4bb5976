/** First character of a CSV file: without it Excel reads UTF-8 as the local code page; other programs drop it. */
export const byteOrderMark = '\uFEFF'

/**
 * Text that a spreadsheet would run as a formula (OWASP: CSV injection, CWE-1236), also with spaces in front, or with
 * characters that no one sees and some programs drop.
 */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u
// Stryker disable next-line Regex: numbers without a sign start no formula anyway
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * The same behind a character at which a reader with other settings begins a cell: `;` where the comma is the decimal
 * sign, a tab, a line break. Quotes around the cell do not help there.
 */
const formulaInside = /([;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/gu

/** A value as it may stand in a CSV file, not yet quoted: formulas get a quote in front, numbers stay numbers. */
export function csvText(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (plainNumber.test(text)) return text
  const inside = text.replace(formulaInside, "$1'")
  return formulaStart.test(text) ? `'${inside}` : inside
}
