import { type CellValue, type Column, cellValue } from './types.ts'

/** Lets spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run as a formula (OWASP: CSV injection, CWE-1236). */
const formulaStart = /^[=+\-@\t\r\0]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** A value as it may stand in a CSV file: formulas get a quote in front, numbers stay numbers. */
export function safeCell(value: CellValue): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** What a row's cells are in CSV. */
export function csvCells<Row>(columns: readonly Column<Row>[], row: Row): string[] {
  return columns.map((column) => safeCell(column.csv ? column.csv(row) : cellValue(column, row)))
}

export interface CsvWriter<Row> {
  add: (rows: readonly Row[]) => void
  readonly rows: number
  blob: () => Blob
}

/** Collects rows as CSV. The library is loaded now, because few people export. */
export async function createCsv<Row>(columns: readonly Column<Row>[]): Promise<CsvWriter<Row>> {
  const { default: papa } = await import('papaparse')
  const lines = (cells: string[][]) => papa.unparse(cells, { newline: '\r\n' })
  const parts = [byteOrderMark, lines([columns.map((column) => safeCell(column.header))])]
  let count = 0
  return {
    add(rows) {
      if (rows.length === 0) return
      count += rows.length
      parts.push('\r\n', lines(rows.map((row) => csvCells(columns, row))))
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
