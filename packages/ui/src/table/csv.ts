import { byteOrderMark, csvText } from '@drayline/domain/kernel/text/csv'
import { type Column, cellValue } from './types.ts'

/** Formats a row's cells for CSV. */
function csvCells<Row>(columns: readonly Column<Row>[], row: Row): string[] {
  return columns.map((column) => csvText(column.csv ? column.csv(row) : cellValue(column, row)))
}

export interface CsvWriter<Row> {
  add: (rows: readonly Row[]) => void
  readonly rows: number
  blob: () => Blob
}

/** Collects rows as CSV: each value once, in a column of its own. The library is loaded now, because few people export. */
export async function createCsv<Row>(columns: readonly Column<Row>[]): Promise<CsvWriter<Row>> {
  const { default: papa } = await import('papaparse')
  const single = columns.flatMap((column) => column.csvColumns ?? [column])
  const written = [...new Map(single.map((column) => [column.id, column])).values()]
  const lines = (cells: string[][]) => papa.unparse(cells, { newline: '\r\n' })
  const parts = [byteOrderMark, lines([written.map((column) => csvText(column.header))])]
  let count = 0
  return {
    add(rows) {
      if (rows.length === 0) return
      count += rows.length
      parts.push('\r\n', lines(rows.map((row) => csvCells(written, row))))
    },
    get rows() {
      return count
    },
    blob: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
