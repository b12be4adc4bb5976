import type { ReportFilterValues, ReportName } from '@drayline/domain/finance/reports/report'
import { reportSorts } from '@drayline/domain/finance/reports/report'
import type { ExportInput } from '@drayline/domain/finance/reports/report-export'
import { formatsOf, maxOpenExports, openExportStatuses } from '@drayline/domain/finance/reports/report-export'
import { filtersOf } from '@drayline/domain/finance/reports/report-schema'
import { conflict, invalid, notFound } from '../../kernel/base/errors.ts'
import { inTime, OutOfTime } from '../../kernel/database/deadline.ts'
import { op } from '../../kernel/database/filter.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import { releaseFiles, removeOrphans } from '../../kernel/database/stored-files.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { addJob, cancelJob } from '../../kernel/jobs/job-loop.ts'
import { write } from '../../kernel/writes/write.ts'
import type { Reader, ReportQuery } from '../reports/index.ts'
import { aboutReport, readerOf, readReport } from '../reports/index.ts'
import type { ExportDoc } from './export.model.ts'
import { ExportRecord, ExportTurn } from './export.model.ts'
import { fileNameOf } from './file-names.ts'
import { checkPdfRows } from './report-file.ts'

/** The kind of background work that makes a file. */
export const exporting = 'export'

/** So long somebody waits for the number of rows, in milliseconds. */
const patienceMs = 5_000

/**
 * Begins a file. What cannot be made is refused at once: 422 for a format or an order the report does not have, 409 for
 * too many files at a time and, where its rows are counted soon enough, for a PDF of too many.
 */
export async function beginExport(call: AnyCall, input: ExportInput): Promise<Written<ExportDoc>> {
  const { report: name, format } = input
  if (!formatsOf(name).includes(format)) throw invalid({ format: 'choice.invalid' })
  if (input.sort !== undefined && !reportSorts(name).includes(input.sort))
    throw invalid({ sort: 'choice.invalid' })
  const asked = knownFilters(input)
  if (name === 'client-statement' && asked.clientId === undefined)
    throw invalid({ 'filters.clientId': 'report.client.required' })
  const reader = readerOf(call)
  const about = await aboutReport(name, asked, reader)
  const total = await rowCountOf(name, { ...asked, sort: input.sort }, reader)
  checkPdfRows(format, total ?? 0)
  const filters = known(about.filters)
  return await write(call, async (tx) => {
    await ExportTurn.updateOne({ _id: call.user.id }, { $inc: { begun: 1 } }, { upsert: true })
    const open = await ExportRecord.countDocuments({
      ownerId: call.user.id,
      status: op.in(openExportStatuses),
    })
    if (open >= maxOpenExports) throw conflict({ key: 'export.tooMany', params: { most: maxOpenExports } })
    const after = await tx.insert(ExportRecord, {
      ...{ ownerId: call.user.id, report: name, format, filters, sort: input.sort ?? null },
      ...{ zone: reader.zone, language: reader.language },
      fileName: fileNameOf(name, format, filters, about.subject),
      ...{ status: 'queued', done: 0, total, file: null, size: null },
      ...{ failure: null, finishedAt: null, expiresAt: null },
    })
    await addJob({
      kind: exporting,
      entityId: after._id,
      by: { id: call.user.id, name: call.user.name },
      now: tx.now,
    })
    tx.audit({ action: 'export.requested', entityType: 'export', entityId: after._id, before: null, after })
    return after
  })
}

/**
 * Rows of a report; null where it is not read that soon, such as a long period in a process that has just started. The
 * reading goes on, and the file is made of it.
 */
async function rowCountOf(name: ReportName, query: ReportQuery, reader: Reader): Promise<number | null> {
  try {
    return (await inTime(readReport(name, query, reader), patienceMs)).rowCount
  } catch (error) {
    if (error instanceof OutOfTime) return null
    throw error
  }
}

/** Returns the filters the report knows; others are dropped. */
function knownFilters({ report, filters }: ExportInput): ReportFilterValues {
  const names = Object.keys(filtersOf(report))
  return known(Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name))))
}

function known(filters: ReportFilterValues): ReportFilterValues {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== null),
  )
}

/** One's own export; someone else's is as good as none. @throws Problem 404 */
export async function findExport(call: AnyCall, id: number): Promise<ExportDoc> {
  const found = await ExportRecord.findById(id).lean<ExportDoc>()
  if (found?.ownerId !== call.user.id) throw notFound()
  return found
}

/**
 * Gives up a file that is still to come. Anyone who makes it notices and stops. 409 when there is nothing to cancel.
 */
export function cancelExport(call: AnyCall, id: number): Promise<Written<ExportDoc>> {
  return write(call, async (tx) => {
    await findExport(call, id)
    const before = await tx.load(ExportRecord, id)
    if (!openExportStatuses.includes(before.status)) throw conflict({ key: 'export.notOpen' })
    await cancelJob(exporting, id)
    const after = await tx.update(ExportRecord, before, { status: 'cancelled', finishedAt: tx.now })
    tx.audit({ action: 'export.cancelled', entityType: 'export', entityId: id, before, after })
    return after
  })
}

/** Removes an export with its file from the list. */
export async function removeExport(call: AnyCall, id: number): Promise<Written<{ id: number }>> {
  const files: (FileId | null)[] = []
  const removed = await write(call, async (tx) => {
    await findExport(call, id)
    const before = await tx.load(ExportRecord, id)
    await cancelJob(exporting, id)
    await releaseFiles([before.file], tx.now)
    files.push(before.file)
    await tx.remove(ExportRecord, before)
    tx.audit({ action: 'export.removed', entityType: 'export', entityId: id, before, after: null })
    return { id }
  })
  await removeOrphans(files)
  return removed
}
