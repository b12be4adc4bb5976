import type { Cell, Cells, ReportColumnSpec, ReportName } from '@drayline/domain/finance/reports/report'
import { defaultSort, reportColumns } from '@drayline/domain/finance/reports/report'
import { badRequest } from '../../kernel/base/errors.ts'
import { rowsFrom } from '../../kernel/lists/page-of-rows.ts'
import { orderOnce, sumOnce } from '../../platform/changes/index.ts'
import type { RawRow, ReportContent } from './report.types.ts'

interface InMemory {
  sort: string | undefined
  /** The very same array for the same rows: they are put in order and added up once. */
  rows: readonly RawRow[]
  /** Cells of the totals row besides the sums. */
  totals?: Cells
  ofAll?: OfAll
}

/** Cells that any other row changes, such as shares: they are made for the rows that are read alone. */
export interface OfAll {
  cellsOf: (row: RawRow) => Cells
  /** For each of their columns the order of another one that is its own. */
  like: Readonly<Record<string, string>>
}

/**
 * A report whose rows are as many as there are clients, brokers, colleagues or days: few enough to be held, put in
 * order and added up here.
 */
export function reportOfRows(name: ReportName, { sort, rows, totals, ofAll }: InMemory): ReportContent {
  const { key, compare } = orderOf(sort ?? defaultSort[name], ofAll?.like)
  const ordered = inOrder(rows, sort ?? defaultSort[name], ofAll?.like)
  return {
    totals: { ...addUp(name, rows), ...totals },
    rowCount: rows.length,
    placeOf: ({ id, cells }) => JSON.stringify([cells[key] ?? null, id]),
    async *rows(after) {
      const place = after === undefined ? undefined : readPlace(after, key)
      const wanted = place ? rowsFrom(ordered, (row) => compare(place, row) < 0) : ordered
      for (const row of wanted) yield ofAll ? { ...row, cells: { ...row.cells, ...ofAll.cellsOf(row) } } : row
    },
  }
}

/** The rows of a report in an order; the same array as long as they are. */
export function inOrder(rows: readonly RawRow[], sort: string, like?: OfAll['like']): readonly RawRow[] {
  return orderOnce(rows, sort, orderOf(sort, like).compare)
}

interface Order {
  /** Column whose cells tell the places of rows. */
  key: string
  compare: (a: Placed, b: Placed) => number
}

/** By one column; what has nothing there comes last, ties in the order of ids. */
export function orderOf(sort: string, like: OfAll['like'] = {}): Order {
  const other = like[keyOf(sort)]
  if (other === undefined) return { key: keyOf(sort), compare: (a, b) => compareRows(a, b, sort) }
  const sign = sort.startsWith('-') ? -1 : 1
  return { key: keyOf(other), compare: (a, b) => sign * compareRows(a, b, other) }
}

/** The sums of the columns that have one; null in the others. Cents are added as integers. */
function addUp(name: ReportName, rows: readonly RawRow[]): Record<string, Cell> {
  const columns: readonly ReportColumnSpec[] = reportColumns[name]
  const summed = columns.filter((column) => column.summed).map(({ key }) => key)
  const sums = sumOnce(rows, name, ({ cells }) =>
    Object.fromEntries(summed.map((key) => [key, Number(cells[key] ?? 0)])),
  )
  return Object.fromEntries(columns.map(({ key }) => [key, summed.includes(key) ? (sums[key] ?? 0) : null]))
}

type Placed = Pick<RawRow, 'id' | 'cells'>

function compareRows(a: Placed, b: Placed, sort: string): number {
  const key = keyOf(sort)
  const [left = null, right = null] = [a.cells[key], b.cells[key]]
  if (left === null || right === null) return Number(left === null) - Number(right === null) || byId(a, b)
  return (sort.startsWith('-') ? -1 : 1) * compare(left, right) || byId(a, b)
}

function keyOf(sort: string): string {
  return sort.replace(/^-/, '')
}

/** @throws Problem 400 for what `placeOf` did not make */
function readPlace(text: string, key: string): Placed {
  const [cell, id] = parse(text)
  const isCell = cell === null || typeof cell === 'string' || typeof cell === 'number'
  if (!isCell || typeof id !== 'string') throw badRequest({ cursor: 'error.cursor' })
  return { id, cells: { [key]: cell } }
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return names.compare(String(left), String(right))
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byId(a: Placed, b: Placed): number {
  return names.compare(a.id, b.id)
}

/** A share of a whole in percent, with one decimal; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10
}

/** With one decimal. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
