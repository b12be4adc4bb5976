import { setImmediate as turn } from 'node:timers/promises'
import type { Cell } from '@drayline/domain/finance/reports/report'
import { csvText } from '@drayline/domain/kernel/text/csv'
import type { RawRow, TitledColumn } from '../reports/index.ts'
import { plainCell } from '../reports/index.ts'

/** Without it Excel reads UTF-8 as the local code page; whatever else reads CSV knows and drops it. */
const byteOrderMark = '\uFEFF'

/** A value as it may stand in a CSV file: never a formula, quoted where it must be (RFC 4180). */
export function csvCell(value: Cell): string {
  const text = csvText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
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
