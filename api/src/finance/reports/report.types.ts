import type { Cells, ReportFilterValues } from '@drayline/domain/finance/reports/report'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { Language } from '@drayline/domain/kernel/text/i18n'

/** Reader of a report, and the time: 'today' and every calendar date are of this zone. */
export interface Reader {
  zone: string
  language: Language
  /** Nothing that happens later is counted, so that what is read in several steps belongs together. */
  now: Date
}

/** A row as it is computed: money in integer cents. */
export interface RawRow {
  /** Tells rows of the report apart; the cursor. */
  id: string
  record: { type: EntityType; id: number } | null
  cells: Cells
}

/** What is known of a report before anything of it is read. */
export interface AboutReport {
  /** The filters that are applied, with the days that are taken where none were asked for. */
  filters: ReportFilterValues
  /** The name of the record that all of it is about. */
  subject: string | null
}

/** What has to be read for a report. */
export interface ReportContent {
  totals: Cells
  /** Opening balance of a statement, in cents. */
  opening?: number
  rowCount: number
  /** Position of a row in the order, for `rows`; the row's id by default. */
  placeOf?(row: RawRow): string
  /** The rows in order, from the first after the place `after`. Read one after the other, however many there are. */
  rows(after?: string): AsyncIterable<RawRow>
}

/** A report that was computed. */
export type Report = AboutReport & ReportContent

/** Filters and order as they are asked for. */
export type ReportQuery = ReportFilterValues & { sort?: string | undefined }

export type ReadReport = (query: ReportQuery, reader: Reader) => Promise<ReportContent>
