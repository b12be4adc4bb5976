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
  call: AnyCall,
  name: ReportName,
  format: 'csv' | 'pdf',
  query: ReportQuery,
): Promise<void> {
  const reader = readerOf(call)
  const { id, name: personName } = call.user
  const [report, person] = await Promise.all([
    readReport(name, query, reader),
    personOf({ id, name: personName, zone: reader.zone, language: reader.language }),
  ])
  checkPdfRows(format, report.rowCount)
  const most = shortFileRows[format]
  if (report.rowCount > most)
    throw conflict({ key: 'report.export.tooLong', params: { rows: report.rowCount, most } })
  const gone = new AbortController()
  call.ctx.res.once('close', () => gone.abort())
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
  call.ctx.status = 200
  call.ctx.set({
    'Content-Disposition': `attachment; filename="${fileNameOf(name, format, report.filters, report.subject)}"`,
  })
  call.ctx.type = contentTypes[format]
  if (call.ctx.method === 'HEAD') body.destroy()
  else call.ctx.body = body
}
