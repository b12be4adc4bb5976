import { maxRows } from '@drayline/domain/kernel/records/rows-schema'
import { readCsv } from '../table/read-csv.ts'
import { type Columns, matchColumns, widthOf } from './columns.ts'
import type { PastedRow, RowField, Sheet } from './rows.types.ts'

/** Reads pasted cells or a file: what its columns hold, and the rows below their names. Null without any cell. */
export async function readSheet(text: string, fields: readonly RowField[]): Promise<Sheet | null> {
  const lines = await readCsv(text)
  const width = widthOf(lines)
  if (width === 0) return null
  const first = Array.from({ length: width }, (_, at) => lines[0]?.[at] ?? '')
  const names = Object.fromEntries(fields.map((field) => [field.name, field.names]))
  const named = matchColumns(first, names)
  const hasHeads = isHead(named)
  const body = hasHeads ? lines.slice(1) : lines
  return withRequired(fields, {
    heads: hasHeads ? first : null,
    columns: hasHeads ? named : first.map((_, at) => fields[at]?.name ?? null),
    rows: body.slice(0, maxRows).map((cells, key) => ({
      ...{ key, leftOut: false, result: null },
      cells: first.map((_, at) => (cells[at] ?? '').trim()),
    })),
    beyond: Math.max(0, body.length - maxRows),
  })
}

/** Tells whether the first row names columns: at least two of them, or the only one. */
function isHead(columns: Columns): boolean {
  const named = columns.filter(Boolean).length
  return named >= Math.min(2, columns.length)
}

/** Adds an empty column for each field that rows must have and no column holds. */
export function withRequired(fields: readonly RowField[], sheet: Sheet): Sheet {
  const missing = fields.filter(({ name, required }) => required && !sheet.columns.includes(name))
  if (missing.length === 0) return sheet
  return {
    ...sheet,
    heads: sheet.heads && [...sheet.heads, ...missing.map(({ label }) => label)],
    columns: [...sheet.columns, ...missing.map(({ name }) => name)],
    rows: sheet.rows.map((row) => ({ ...row, cells: [...row.cells, ...missing.map(() => '')] })),
  }
}

/** Text of a row in the column of a field. */
export function textOf({ cells }: PastedRow, columns: Columns, name: string): string {
  return cells[columns.indexOf(name)] ?? ''
}

/** Text by which names and numbers are compared: spreadsheets have them with other spaces and letters. */
export function keyOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
