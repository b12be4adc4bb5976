import { setImmediate as turn } from 'node:timers/promises'
import type { Cell } from '@drayline/domain/report'
import type { TitledColumn } from '../reports/report.presenter.ts'
import { plainCell } from '../reports/report.presenter.ts'
import type { RawRow } from '../reports/report.types.ts'

/** Without it Excel reads UTF-8 as the local code page; whatever else reads CSV knows and drops it. */
const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run as a formula (OWASP: CSV injection, CWE-1236), also with spaces in front. */
const formulaStart = /^[\s\0]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** A value as it may stand in a CSV file: formulas get a quote in front, numbers stay numbers (RFC 4180 quoting). */
export function csvCell(value: Cell): string {
  if (value === null) return ''
  const text = String(value)
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const rowsAtOnce = 500

/**
 * A CSV file in pieces: a head, then the rows as they are read; nothing is held but one piece. Amounts are plain
 * decimals and dates YYYY-MM-DD, whatever the reader's settings are, so that spreadsheets and programs understand them.
 */
export async function* csvFile(
  columns: readonly TitledColumn[],
  rows: AsyncIterable<RawRow>,
  onRows: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  let piece = byteOrderMark + lineOf(columns.map(({ title }) => title))
  let count = 0
  for await (const { cells } of rows) {
    piece += lineOf(columns.map(({ key, kind }) => plainCell(kind, cells[key] ?? null)))
    count += 1
    if (count % rowsAtOnce !== 0) continue
    yield piece
    piece = ''
    onRows(count)
    // Rows that are held already would otherwise keep everybody else waiting.
    await turn()
  }
  onRows(count)
  yield piece
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
