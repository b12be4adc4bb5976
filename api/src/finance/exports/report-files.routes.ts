import type { ReportName } from '@drayline/domain/finance/reports/report'
import { reportNames } from '@drayline/domain/finance/reports/report'
import { filtersOf } from '@drayline/domain/finance/reports/report-schema'
import { oneOf } from '@drayline/domain/kernel/forms/fields'
import { object } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import type { ReportQuery } from '../reports/index.ts'
import { reportSummaries, sortOf } from '../reports/index.ts'
import { contentTypes } from './file-names.ts'
import { sendReport } from './short-file.ts'

function routeOf(name: ReportName): Route {
  return defineRoute({
    method: 'GET',
    path: `/api/reports/${name}/file`,
    summary: `${reportSummaries[name]}, as a file; 409 when there are too many rows to make it at once (POST /api/exports)`,
    permission: 'reports.export',
    rate: 'export',
    query: object({
      ...filtersOf(name),
      sort: sortOf(name),
      format: oneOf(['csv', 'pdf']).required(),
    }),
    raw: [contentTypes.csv, contentTypes.pdf],
    also: [409],
    handler: (call) => {
      const { format, ...query } = call.input.query
      return sendReport(call, name, format, query as ReportQuery)
    },
  })
}

export const reportFilesRoutes: Route[] = reportNames.map(routeOf)
