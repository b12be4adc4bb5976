import { oneOf } from '@drayline/domain/fields'
import type { ReportName } from '@drayline/domain/report'
import { defaultSort, reportNames, reportSorts } from '@drayline/domain/report'
import { filtersOf, reportAnswer } from '@drayline/domain/report-schema'
import { number, object, string } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { defaultLimit, maxLimit } from '../../kernel/lists/list.ts'
import { contentTypes } from '../exports/file-names.ts'
import { sendReport } from '../exports/short-file.ts'
import { presentReport } from './report.presenter.ts'
import type { ReportQuery } from './report.types.ts'
import { readerOf, readPage } from './reports.service.ts'

const summaries: Record<ReportName, string> = {
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

const sortOf = (name: ReportName) => oneOf(reportSorts(name)).default(defaultSort[name])

function routesOf(name: ReportName): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: `/api/reports/${name}`,
      summary: `${summaries[name]}; totals are of all rows, \`next\` is the next cursor`,
      permission: 'reports.read',
      query: object({
        ...filtersOf(name),
        sort: sortOf(name),
        limit: number().integer().min(1).max(maxLimit).default(defaultLimit),
        cursor: string().max(2000),
      }),
      response: reportAnswer(name),
      handler: (ctx) => readPage(name, ctx.input.query, readerOf(ctx)),
      present: presentReport,
    }),
    defineRoute({
      method: 'GET',
      path: `/api/reports/${name}/file`,
      summary: `${summaries[name]}, as a file; 409 when there are too many rows to make it at once (POST /api/exports)`,
      permission: 'reports.export',
      rate: 'export',
      query: object({
        ...filtersOf(name),
        sort: sortOf(name),
        format: oneOf(['csv', 'pdf']).required(),
      }),
      raw: [contentTypes.csv, contentTypes.pdf],
      also: [409],
      handler: (ctx) => {
        const { format, ...query } = ctx.input.query
        return sendReport(ctx, name, format, query as ReportQuery)
      },
    }),
  ]
}

export const reportsRoutes: Route[] = reportNames.flatMap(routesOf)
