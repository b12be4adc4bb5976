import type { ReportAnswer } from './report-schema.ts'

export type * from './report-schema.ts'

/**
 * The reports of the office. What each one counts is written in `docs/reports.md`; here is their shape, which the API,
 * the files made of them and the screens share.
 */
export const reportNames = [
  'ageing',
  'client-statement',
  'client-statements',
  'broker-exposure',
  'days-to-pay',
  'daily-funding',
  'collector-performance',
] as const
export type ReportName = (typeof reportNames)[number]

/** Kinds of cells. money: decimal string; percent: of 100, one decimal; days: one decimal; date: calendar date. */
export const cellKinds = ['text', 'money', 'count', 'days', 'percent', 'date'] as const
export type CellKind = (typeof cellKinds)[number]

export interface ReportColumnSpec {
  key: string
  kind: CellKind
  /** True if the totals row adds the column up, to the cent. */
  summed?: true
}

const agingColumns = [
  { key: 'party', kind: 'text' },
  { key: 'count', kind: 'count', summed: true },
  { key: 'current', kind: 'money', summed: true },
  { key: 'to30', kind: 'money', summed: true },
  { key: 'to60', kind: 'money', summed: true },
  { key: 'to90', kind: 'money', summed: true },
  { key: 'over90', kind: 'money', summed: true },
  { key: 'total', kind: 'money', summed: true },
] as const satisfies ReportColumnSpec[]

/** The columns of each report, in the order of the screen, the CSV file and the PDF. */
export const reportColumns = {
  ageing: agingColumns,
  'client-statement': [
    { key: 'date', kind: 'date' },
    { key: 'invoice', kind: 'text' },
    { key: 'event', kind: 'text' },
    { key: 'broker', kind: 'text' },
    { key: 'charge', kind: 'money', summed: true },
    { key: 'credit', kind: 'money', summed: true },
    { key: 'balance', kind: 'money' },
  ],
  'client-statements': [
    { key: 'client', kind: 'text' },
    { key: 'opening', kind: 'money', summed: true },
    { key: 'charges', kind: 'money', summed: true },
    { key: 'credits', kind: 'money', summed: true },
    { key: 'closing', kind: 'money', summed: true },
    { key: 'open', kind: 'count', summed: true },
  ],
  'broker-exposure': [
    { key: 'broker', kind: 'text' },
    { key: 'count', kind: 'count', summed: true },
    { key: 'exposure', kind: 'money', summed: true },
    { key: 'share', kind: 'percent' },
    { key: 'cumulative', kind: 'percent' },
    { key: 'limit', kind: 'money' },
    { key: 'used', kind: 'percent' },
    { key: 'over', kind: 'money', summed: true },
  ],
  'days-to-pay': [
    { key: 'broker', kind: 'text' },
    { key: 'count', kind: 'count', summed: true },
    { key: 'paid', kind: 'money', summed: true },
    { key: 'terms', kind: 'days' },
    { key: 'average', kind: 'days' },
    { key: 'slowest', kind: 'days' },
    { key: 'late', kind: 'count', summed: true },
  ],
  'daily-funding': [
    { key: 'date', kind: 'date' },
    { key: 'submitted', kind: 'count', summed: true },
    { key: 'submittedAmount', kind: 'money', summed: true },
    { key: 'funded', kind: 'count', summed: true },
    { key: 'fundedAmount', kind: 'money', summed: true },
  ],
  'collector-performance': [
    { key: 'user', kind: 'text' },
    { key: 'calls', kind: 'count', summed: true },
    { key: 'reached', kind: 'count', summed: true },
    { key: 'promises', kind: 'count', summed: true },
    { key: 'promised', kind: 'money', summed: true },
    { key: 'kept', kind: 'count', summed: true },
    { key: 'keptAmount', kind: 'money', summed: true },
    { key: 'open', kind: 'count', summed: true },
    { key: 'openAmount', kind: 'money', summed: true },
  ],
} as const satisfies Record<ReportName, readonly ReportColumnSpec[]>

/** Filters of each report. `period` is `from` and `to`. */
export const reportFilters = {
  ageing: ['asOf', 'by', 'clientId', 'brokerId'],
  'client-statement': ['period', 'clientId'],
  'client-statements': ['period'],
  'broker-exposure': ['asOf', 'brokerId'],
  'days-to-pay': ['period', 'clientId', 'brokerId'],
  'daily-funding': ['period', 'clientId', 'brokerId'],
  'collector-performance': ['period', 'userId'],
} as const satisfies Record<ReportName, readonly string[]>
export type ReportFilter = (typeof reportFilters)[ReportName][number]

/** Days a report's period may have: ten years. */
export const maxPeriodDays = 3660
/** Days of the period that is taken when none is asked for, today included. */
export const usualPeriod = 30
/** Rows a PDF may have, about 60 pages. More are for a CSV file. */
export const maxPdfRows = 2000
/** Rows that are sent at once; longer files are made in the background. */
export const shortFileRows = { csv: 5000, pdf: 200 } as const
/** Days for which a file made in the background can be fetched. */
export const exportDays = 7

/** Filters as they are asked for and stored with an export; what a report does not know is not there. */
export interface ReportFilterValues {
  asOf?: string | undefined
  by?: 'client' | 'broker' | undefined
  from?: string | undefined
  to?: string | undefined
  clientId?: number | undefined
  brokerId?: number | undefined
  userId?: number | undefined
}

/** Orders a report can be asked in: by each column, descending with `-`. A statement is in the order of time. */
export function reportSorts(name: ReportName): string[] {
  if (name === 'client-statement') return ['date']
  return reportColumns[name].flatMap(({ key }) => [key, `-${key}`])
}

/** The order unless another is asked for: what matters most first. */
export const defaultSort: Record<ReportName, string> = {
  ageing: '-total',
  'client-statement': 'date',
  'client-statements': '-closing',
  'broker-exposure': '-exposure',
  'days-to-pay': '-average',
  'daily-funding': 'date',
  'collector-performance': '-calls',
}

/** A cell as it leaves the API; null where there is nothing to say. */
export type Cell = string | number | null
export type Cells = Readonly<Record<string, Cell>>

export type ReportRow = ReportAnswer['rows'][number]
