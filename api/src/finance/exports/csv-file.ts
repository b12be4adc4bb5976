import { setImmediate as turn } from 'node:timers/promises'
import type { Cell } from '@drayline/domain/finance/reports/report'
import { byteOrderMark, csvText } from '@drayline/domain/kernel/text/csv'
import papa from 'papaparse'
import type { RawRow, TitledColumn } from '../reports/index.ts'
import { plainCell } from '../reports/index.ts'

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
    // Rows that are held already would otherwise keep everyone else waiting.
    await turn()
  }
  onRows(count)
  yield piece
}

/** Cells as a line: never a formula, quoted where they must be, as the browser's own exports do it. */
function lineOf(cells: readonly Cell[]): string {
  return `${papa.unparse([cells.map(csvText)])}\r\n`
}
