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
}

/**
 * A report whose rows are as many as there are clients, brokers, colleagues or days: few enough to be held, put in
 * order and added up here.
 */
export function reportOfRows(name: ReportName, { sort, rows, totals }: InMemory): ReportContent {
  const order = sort ?? defaultSort[name]
  const key = keyOf(order)
  // By one column; what has nothing there comes last, ties in the order of ids.
  const ordered = orderOnce(rows, order, (a, b) => compareRows(a, b, order))
  return {
    totals: { ...addUp(name, rows), ...totals },
    rowCount: rows.length,
    placeOf: ({ id, cells }) => JSON.stringify([cells[key] ?? null, id]),
    async *rows(after) {
      if (after === undefined) return yield* ordered
      const place = readPlace(after, key)
      yield* rowsFrom(ordered, (row) => compareRows(place, row, order) < 0)
    },
  }
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
