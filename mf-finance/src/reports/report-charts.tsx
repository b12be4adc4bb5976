import { useHost } from '@drayline/contract'
import type {
  Cell,
  Cells,
  ReportAnswer,
  ReportName,
  ReportRow,
} from '@drayline/domain/finance/reports/report'
import { formatShort } from '@drayline/domain/kernel/money/money'
import type { ChartPoint } from '@drayline/ui'
import { ChartWithTable } from '@drayline/ui'
import { useT } from '../messages.ts'
import { useCellText } from './ReportTable.tsx'

const chartHeight = 260
/** A lying bar with a name of three lines beside it, as long ones have on a phone. */
const barHeight = 44
/** Bars that can be told apart. */
const maxBars = 10

interface Drawn {
  kind: 'bar' | 'line'
  /** Columns that are drawn; together they have one unit. */
  series: readonly string[]
  horizontal?: boolean
  /** True when the sums stand beneath: where all rows are drawn. */
  hasTotals?: boolean
}

const drawn: Record<Exclude<ReportName, 'ageing'>, Drawn> = {
  'client-statement': { kind: 'line', series: ['balance'] },
  'client-statements': { kind: 'bar', series: ['closing'], horizontal: true },
  'broker-exposure': { kind: 'bar', series: ['exposure'], horizontal: true },
  'days-to-pay': { kind: 'bar', series: ['average', 'terms'], horizontal: true },
  'daily-funding': { kind: 'bar', series: ['submittedAmount', 'fundedAmount'], hasTotals: true },
  'collector-performance': { kind: 'bar', series: ['calls', 'promises', 'kept'] },
}
const buckets = ['current', 'to30', 'to60', 'to90', 'over90']

interface ReportChartProps {
  name: ReportName
  title: string
  /** The first page in the usual order, undefined while it is on its way. */
  answer: ReportAnswer | undefined
}

/** The report as a picture, with the figures it is made of as a table. */
export function ReportChart({ name, title, answer }: ReportChartProps) {
  const t = useT()
  const text = useCellText()
  const { format } = useHost()
  const look: Drawn = name === 'ageing' ? { kind: 'bar', series: ['total'], hasTotals: true } : drawn[name]
  const columns = answer?.columns ?? []
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  const kind = columns.find(({ key }) => key === look.series[0])?.kind ?? 'money'
  const points = answer
    ? name === 'ageing'
      ? bucketPoints(answer, titleOf)
      : rowPoints(name, answer, format.date)
    : []
  const isCut = answer !== undefined && name !== 'ageing' && points.length < placesOf(name, answer)
  return (
    <ChartWithTable
      title={title}
      subtitle={isCut ? t('reports.chart.first', { count: points.length }) : undefined}
      level={2}
      kind={look.kind}
      horizontal={look.horizontal ?? false}
      height={look.horizontal ? Math.max(chartHeight, points.length * barHeight) : chartHeight}
      loading={answer === undefined}
      pointsLabel={name === 'ageing' ? t('reports.overdue') : (columns[0]?.title ?? '')}
      points={points}
      series={look.series.map((key) => ({ key, label: titleOf(key) }))}
      totals={look.hasTotals && answer && !isCut ? valuesOf(look.series, answer.totals) : undefined}
      format={(value) => text(kind, value)}
      formatTick={formatShort}
      empty={t('reports.empty')}
    />
  )
}

/** Number of places without a limit. A statement's places are days, of which only the last is cut. */
function placesOf(name: ReportName, { rowCount, rows, next }: ReportAnswer): number {
  return name === 'client-statement' ? (next === null ? 0 : rowCount) : Math.max(rowCount, rows.length)
}

function bucketPoints({ totals }: ReportAnswer, titleOf: (key: string) => string): ChartPoint[] {
  if (buckets.every((key) => isNothing(totals[key]))) return []
  return buckets.map((key) => ({ id: key, label: titleOf(key), values: { total: totals[key] ?? null } }))
}

function isNothing(value: Cell | undefined): boolean {
  return value === null || value === undefined || !/[1-9]/.test(String(value))
}

function rowPoints(
  name: Exclude<ReportName, 'ageing'>,
  answer: ReportAnswer,
  date: (day: string) => string,
): ChartPoint[] {
  const { series } = drawn[name]
  const [first] = answer.columns
  const rows = name === 'client-statement' ? lastOfDays(answer.rows) : answer.rows
  const isByDay = first?.kind === 'date'
  return (isByDay ? rows : rows.slice(0, maxBars)).map(({ id, cells }) => {
    const label = String(cells[first?.key ?? ''] ?? '')
    return { id, label: isByDay ? date(label) : label, values: valuesOf(series, cells) }
  })
}

/** A balance is that at the end of its day. */
function lastOfDays(rows: readonly ReportRow[]): ReportRow[] {
  return [...new Map(rows.map((row) => [row.cells.date, row])).values()]
}

function valuesOf(series: readonly string[], cells: Cells): Record<string, Cell> {
  return Object.fromEntries(series.map((key) => [key, cells[key] ?? null]))
}
