/** What a spreadsheet would run as a formula (OWASP: CSV injection, CWE-1236), also with spaces in front. */
const formulaStart = /^[\s\0]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** A value as it may stand in a CSV file, not yet quoted: formulas get a quote in front, numbers stay numbers. */
export function csvText(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}
