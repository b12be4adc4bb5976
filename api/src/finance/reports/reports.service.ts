import type { ReportName } from '@drayline/domain/finance/reports/report'
import type { AnyCall } from '../../kernel/http/call.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { aboutReport } from './about-report.ts'
import { readAgingReport } from './aging.report.ts'
import { readExposure } from './broker-exposure.ts'
import { readStatement } from './client-statement.ts'
import { readStatements } from './client-statements.ts'
import { readCollectors } from './collector-performance.ts'
import { readFunding } from './daily-funding.ts'
import { readDaysToPay } from './days-to-pay.ts'
import type { RawRow, Reader, ReadReport, Report, ReportQuery } from './report.types.ts'

const readers: Record<ReportName, ReadReport> = {
  ageing: readAgingReport,
  'client-statement': readStatement,
  'client-statements': readStatements,
  'broker-exposure': readExposure,
  'days-to-pay': readDaysToPay,
  'daily-funding': readFunding,
  'collector-performance': readCollectors,
}

/** Computes a report: its totals now, its rows as they are asked for. */
export async function readReport(name: ReportName, query: ReportQuery, reader: Reader): Promise<Report> {
  const about = await aboutReport(name, query, reader)
  return { ...about, ...(await readers[name]({ ...about.filters, sort: query.sort }, reader)) }
}

/** Reader of a report, from a call. */
export function readerOf({ user, language, now }: AnyCall): Reader {
  return { zone: user.timezone, language, now: now() }
}

/** A page of a report with the totals of all of it. */
export interface ReportPage {
  name: ReportName
  report: Report
  rows: RawRow[]
  next: string | null
}

interface Paging {
  limit: number
  cursor?: string | undefined
}

/** One page. The cursor belongs to the report, its order and its filters; with others it is refused (400). */
export async function readPage(
  name: ReportName,
  query: ReportQuery & Paging & { sort: string },
  reader: Reader,
): Promise<ReportPage> {
  const report = await readReport(name, query, reader)
  const order = `${name} ${query.sort} ${JSON.stringify(report.filters)}`
  const after = query.cursor ? String(decodeCursor(query.cursor, order, 'string').value) : undefined
  const rows: RawRow[] = []
  let hasMore = false
  for await (const row of report.rows(after)) {
    if (rows.length === query.limit) {
      hasMore = true
      break
    }
    rows.push(row)
  }
  const last = hasMore ? rows.at(-1) : undefined
  return {
    name,
    report,
    rows,
    next: last ? encodeCursor({ sort: order, value: report.placeOf?.(last) ?? last.id, id: 0 }) : null,
  }
}
