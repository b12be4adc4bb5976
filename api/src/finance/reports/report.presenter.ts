import type {
  Cell,
  CellKind,
  Cells,
  ReportAnswer,
  ReportColumnSpec,
  ReportName,
} from '@drayline/domain/finance/reports/report'
import { reportColumns } from '@drayline/domain/finance/reports/report'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { AnyCall } from '../../kernel/http/call.ts'
import { columnTitle } from './report-texts.ts'
import type { ReportPage } from './reports.service.ts'

/** A column with the title it has for a reader. */
export interface TitledColumn {
  key: string
  title: string
  kind: CellKind
}

/** The columns of a report in a language. */
export function titledColumns(name: ReportName, language: Language, by?: string): TitledColumn[] {
  const columns: readonly ReportColumnSpec[] = reportColumns[name]
  return columns.map(({ key, kind }) => ({ key, kind, title: columnTitle(language, name, key, by) }))
}

export function presentReport({ name, report, rows, next }: ReportPage, { language }: AnyCall): ReportAnswer {
  const { filters, subject, totals, rowCount } = report
  const columns = titledColumns(name, language, filters.by)
  return {
    report: name,
    columns,
    filters: { asOf: filters.asOf ?? null, from: filters.from ?? null, to: filters.to ?? null },
    subject,
    rowCount,
    opening: report.opening === undefined ? null : formatCents(report.opening),
    totals: presentCells(columns, totals),
    rows: rows.map(({ id, record, cells }) => ({ id, record, cells: presentCells(columns, cells) })),
    next,
  }
}

/** Names the cells that leave; cents become decimal texts. */
function presentCells(columns: readonly TitledColumn[], cells: Cells): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ key, kind }) => [key, plainCell(kind, cells[key] ?? null)]))
}

/** A cell in the form in which the API and CSV files have it. */
export function plainCell(kind: CellKind, value: Cell): Cell {
  return kind === 'money' && typeof value === 'number' ? formatCents(value) : value
}
