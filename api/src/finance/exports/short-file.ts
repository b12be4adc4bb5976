import type { ReportName } from '@drayline/domain/finance/reports/report'
import { shortFileRows } from '@drayline/domain/finance/reports/report'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { ReportQuery } from '../reports/index.ts'
import { readerOf, readReport } from '../reports/index.ts'
import { contentTypes, fileNameOf } from './file-names.ts'
import { personOf } from './person-format.ts'
import { checkPdfRows, reportFile } from './report-file.ts'

/**
 * Answers a call with a report as a file, while it is made. 409 when there are too many rows for that: then
 * `POST /api/exports` makes it in the background.
 */
export async function sendReport(
  ctx: AnyCall,
  name: ReportName,
  format: 'csv' | 'pdf',
  query: ReportQuery,
): Promise<void> {
  const reader = readerOf(ctx)
  const { id, name: personName } = ctx.user
  const [report, person] = await Promise.all([
    readReport(name, query, reader),
    personOf({ id, name: personName, zone: reader.zone, language: reader.language }),
  ])
  checkPdfRows(format, report.rowCount)
  const most = shortFileRows[format]
  if (report.rowCount > most)
    throw conflict({ key: 'report.export.tooLong', params: { rows: report.rowCount, most } })
  const gone = new AbortController()
  ctx.http.res.once('close', () => gone.abort())
  const { signal } = gone
  const body = reportFile({
    name,
    format,
    report,
    query,
    reader,
    person,
    signal,
    onProgress: () => undefined,
  })
  ctx.http.status = 200
  ctx.http.set({
    'Content-Disposition': `attachment; filename="${fileNameOf(name, format, report.filters, report.subject)}"`,
  })
  ctx.http.type = contentTypes[format]
  if (ctx.http.method === 'HEAD') body.destroy()
  else ctx.http.body = body
}
