import { maxPdfRows } from '@drayline/domain/finance/reports/report'
import type { RawRow, Reader, Report, ReportQuery } from '../reports/index.ts'
import { columnTitle, statementOf, titledColumns } from '../reports/index.ts'
import { csvFile } from './csv-file.ts'
import { plainName } from './file-names.ts'
import type { Recipient } from './person-format.ts'
import { reportPdf } from './report-pdf.ts'
import type { ZipEntry } from './zip-file.ts'

const name = 'client-statement'

/** The clients of a report of all clients, one after the other. */
async function* clientsOf(report: Report): AsyncGenerator<{ id: number; client: string }> {
  for await (const { record, cells } of report.rows()) {
    if (record) yield { id: record.id, client: String(cells.client) }
  }
}

interface Source {
  report: Report
  query: ReportQuery
  reader: Reader
  person: Recipient
  signal?: AbortSignal
  /** Told how many clients are done. */
  onClients: (count: number) => void
}

/**
 * One PDF per client, for a ZIP file. A statement with more rows than a PDF takes comes in several parts, so that
 * nothing is left out and no more than one part is held.
 */
export async function* statementPdfs(source: Source): AsyncGenerator<ZipEntry> {
  const { report, query, reader, person, signal, onClients } = source
  let done = 0
  for await (const { id, client } of clientsOf(report)) {
    const statement = await statementOf(id, client, query, reader)
    let number = 0
    for await (const { rows, isLast } of inParts(statement.rows())) {
      signal?.throwIfAborted()
      number += 1
      const part = { number, isFirst: number === 1, isLast }
      const content = await reportPdf({ name, report: statement, rows, part }, person, reader.now, signal)
      const suffix = number === 1 && isLast ? '' : `-${number}`
      yield { name: `${plainName(client) || 'client'}-${id}${suffix}.pdf`, content }
    }
    done += 1
    onClients(done)
  }
}

/** Rows in lots of as many as a PDF takes; one empty lot when there are none. */
async function* inParts(rows: AsyncIterable<RawRow>): AsyncGenerator<{ rows: RawRow[]; isLast: boolean }> {
  let part: RawRow[] = []
  for await (const row of rows) {
    if (part.length === maxPdfRows) {
      yield { rows: part, isLast: false }
      part = []
    }
    part.push(row)
  }
  yield { rows: part, isLast: true }
}

/** Every movement of every client as CSV, a client after the other, however many there are. */
export function movementsCsv(source: Source): AsyncGenerator<string> {
  const { language } = source.reader
  const client = { key: 'client', kind: 'text' as const, title: columnTitle(language, name, 'client') }
  return csvFile([client, ...titledColumns(name, language)], movementsOf(source))
}

async function* movementsOf({ report, query, reader, signal, onClients }: Source): AsyncGenerator<RawRow> {
  let done = 0
  for await (const { id, client } of clientsOf(report)) {
    signal?.throwIfAborted()
    const statement = await statementOf(id, client, query, reader)
    for await (const row of statement.rows()) yield { ...row, cells: { client, ...row.cells } }
    done += 1
    onClients(done)
  }
}
