import type { ReportName } from '@drayline/domain/finance/reports/report'
import { defaultSort, reportNames, reportSorts } from '@drayline/domain/finance/reports/report'
import { filtersOf, reportAnswer } from '@drayline/domain/finance/reports/report-schema'
import { oneOf } from '@drayline/domain/kernel/forms/fields'
import { number, object, string } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { defaultLimit, maxLimit } from '../../kernel/lists/list.ts'
import { presentReport } from './report.presenter.ts'
import { readerOf, readPage } from './reports.service.ts'

/** Summaries of the reports for the API document. */
export const reportSummaries: Record<ReportName, string> = {
  ageing: 'Open amounts of a day by client or broker and by days overdue',
  'client-statement':
    'What of a client was open, became open and was settled in a period, with the running balance',
  'client-statements': 'Opening balance, movements and closing balance of every client in a period',
  'broker-exposure': 'What each broker owed on a day, its share of everything and of its limit',
  'days-to-pay': 'How long brokers took to pay the invoices that were paid in a period',
  'daily-funding': 'What was submitted and funded on each day of a period',
  'collector-performance':
    'Calls, promises and kept promises by collector in a period, with what is assigned now',
}

/** The orders a report has. */
export const sortOf = (name: ReportName) => oneOf(reportSorts(name)).default(defaultSort[name])

function routeOf(name: ReportName): Route {
  return defineRoute({
    method: 'GET',
    path: `/api/reports/${name}`,
    summary: `${reportSummaries[name]}; totals are of all rows, \`next\` is the next cursor`,
    permission: 'reports.read',
    query: object({
      ...filtersOf(name),
      sort: sortOf(name),
      limit: number().integer().min(1).max(maxLimit).default(defaultLimit),
      cursor: string().max(2000),
    }),
    response: reportAnswer(name),
    handler: (call) => readPage(name, call.input.query, readerOf(call)),
    present: presentReport,
  })
}

export const reportsRoutes: Route[] = reportNames.map(routeOf)
