import { Readable } from 'node:stream'
import type { ReportName } from '@drayline/domain/finance/reports/report'
import { maxPdfRows } from '@drayline/domain/finance/reports/report'
import type { ExportFormat } from '@drayline/domain/finance/reports/report-export'
import { conflict } from '../../kernel/base/errors.ts'
import type { RawRow, Reader, Report, ReportQuery } from '../reports/index.ts'
import { titledColumns } from '../reports/index.ts'
import { csvFile } from './csv-file.ts'
import type { Recipient } from './person-format.ts'
import { reportPdf } from './report-pdf.ts'
import { movementsCsv, statementPdfs } from './statement-files.ts'
import { zipFile } from './zip-file.ts'

export interface FileRequest {
  name: ReportName
  format: ExportFormat
  report: Report
  query: ReportQuery
  reader: Reader
  person: Recipient
  signal?: AbortSignal
  /** Told how far it is, in rows or, where the file goes through clients, in clients. */
  onProgress: (done: number) => void
}

/** A PDF of so many rows would be of no use to anyone. @throws Problem 409 */
export function checkPdfRows(format: ExportFormat, rowCount: number): void {
  if (format !== 'pdf' || rowCount <= maxPdfRows) return
  throw conflict({ key: 'report.export.pdfTooLong', params: { rows: rowCount, most: maxPdfRows } })
}

/** The file of a report as a stream of bytes. Rows are read while it is taken, and no faster. */
export function reportFile(request: FileRequest): Readable {
  const { format, name, report, query, reader, person, signal, onProgress } = request
  const source = { report, query, reader, person, signal, onClients: onProgress }
  if (format === 'zip')
    return Readable.from(zipFile(statementPdfs(source), reader.now), { objectMode: false })
  if (format === 'details') return Readable.from(movementsCsv(source), { objectMode: false })
  if (format === 'pdf') return Readable.from(pdfOf(request), { objectMode: false })
  const columns = titledColumns(name, reader.language, report.filters.by)
  return Readable.from(csvFile(columns, until(report.rows(), signal), onProgress), { objectMode: false })
}

async function* pdfOf({ name, report, reader, person, signal, onProgress }: FileRequest) {
  checkPdfRows('pdf', report.rowCount)
  const rows: RawRow[] = []
  for await (const row of until(report.rows(), signal)) rows.push(row)
  yield await reportPdf({ name, report, rows }, person, reader.now, signal)
  onProgress(rows.length)
}

async function* until(rows: AsyncIterable<RawRow>, signal: AbortSignal | undefined): AsyncGenerator<RawRow> {
  for await (const row of rows) {
    signal?.throwIfAborted()
    yield row
  }
}
