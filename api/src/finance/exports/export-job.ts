import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportDays } from '@drayline/domain/finance/reports/report'
import { openExportStatuses } from '@drayline/domain/finance/reports/report-export'
import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import { Problem } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import { fileSize, keepFile, removeOrphans, storeFile } from '../../kernel/database/stored-files.ts'
import type { JobDoc, JobHandler, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import { patiently } from '../../platform/changes/index.ts'
import { colleagues } from '../../platform/users/index.ts'
import { readReport } from '../reports/index.ts'
import type { ExportDoc } from './export.model.ts'
import { ExportRecord } from './export.model.ts'
import { exporting } from './exports.service.ts'
import { personOf } from './person-format.ts'
import { reportFile } from './report-file.ts'

const nothing: JobOutcome = { store: async () => undefined }
/** Interval in which progress is stored, in milliseconds. That also notices a cancellation. */
const progressIntervalMs = 1_000
const day = 24 * 60 * 60 * 1000

/** No one waits for the file any more. */
class Cancelled extends Error {}

/**
 * Makes files of reports in the background. A file that was cut off (the process stopped or died) begins anew, here or
 * in another process: half a file is never kept.
 */
export function exportJobs(now: () => Date): JobHandler {
  return {
    kind: exporting,
    storesFiles: true,
    giveUp: async (job) => failure(job, 'export.failure.interrupted'),
    async run(job, signal) {
      const found = await ExportRecord.findById(job.entityId).lean<ExportDoc>()
      if (!found || !openExportStatuses.includes(found.status)) return nothing
      try {
        return success(job, await makeFile(found, now, signal))
      } catch (error) {
        if (error instanceof Cancelled) return nothing
        if (error instanceof Problem)
          return failure(job, error.text.key as ServerMessageKey, error.text.params)
        throw error
      }
    },
  }
}

async function makeFile(found: ExportDoc, now: () => Date, lost: AbortSignal): Promise<FileId> {
  const progress = new Progress(found)
  const signal = AbortSignal.any([lost, progress.cancelled])
  await progress.tell()
  // Everything in the file is of the instant it was asked for.
  const reader = { zone: found.zone, language: found.language, now: found.createdAt }
  const query = { ...found.filters, sort: found.sort ?? undefined }
  const timer = setInterval(() => progress.tell(), progressIntervalMs)
  try {
    const report = await patiently(() => readReport(found.report, query, reader), signal)
    progress.expect(report.rowCount)
    const person = await personOf({ id: found.ownerId, name: await nameOf(found), ...reader })
    const request = { name: found.report, format: found.format, report, query, reader, person, signal }
    const bytes = reportFile({ ...request, onProgress: (done) => progress.reach(done) })
    const stored = new PassThrough()
    const [, file] = await Promise.all([pipeline(bytes, stored, { signal }), storeFile(stored, now())])
    await progress.tell()
    return file
  } catch (error) {
    progress.throwIfCancelled()
    throw error
  } finally {
    clearInterval(timer)
  }
}

async function nameOf({ ownerId }: ExportDoc): Promise<string> {
  const person = (await colleagues([ownerId])).get(ownerId)
  return person ? `${person.firstName} ${person.lastName}`.trim() : ''
}

/** Writes down how far a file is. Not a change of the record: its version stays. */
class Progress {
  readonly #id: number
  readonly #abort = new AbortController()
  #done = 0
  #total: number | null

  constructor({ _id, total }: ExportDoc) {
    this.#id = _id
    this.#total = total
  }

  get cancelled(): AbortSignal {
    return this.#abort.signal
  }

  expect(total: number): void {
    this.#total = total
  }

  reach(done: number): void {
    this.#done = done
  }

  async tell(): Promise<void> {
    const open = { _id: this.#id, status: op.in(openExportStatuses) }
    const told = await ExportRecord.updateOne(open, {
      $set: { status: 'running', done: this.#done, total: this.#total },
    }).catch(() => undefined)
    if (told?.matchedCount === 0) this.#abort.abort(new Cancelled())
  }

  throwIfCancelled(): void {
    if (this.#abort.signal.aborted) throw new Cancelled()
  }
}

/** In one transaction: the record has the file, and the owner is told. */
function success({ entityId }: JobDoc, file: FileId): JobOutcome {
  return {
    async store(tx) {
      const before = await ExportRecord.findById(entityId).lean<ExportDoc>()
      if (!before || !openExportStatuses.includes(before.status)) return
      await keepFile(file)
      const after = await tx.update(ExportRecord, before, {
        ...{ status: 'ready', file, size: (await fileSize(file)) ?? 0 },
        ...{ finishedAt: tx.now, expiresAt: new Date(tx.now.getTime() + exportDays * day) },
      })
      tx.audit({ action: 'export.ready', entityType: 'export', entityId, before, after })
      tx.notify({
        ...{ userId: before.ownerId, type: 'success', kind: 'exportReady' },
        title: { key: 'notification.exportReady.title' },
        message: {
          key: 'notification.exportReady.message',
          params: { file: before.fileName, days: exportDays },
        },
        ...{ entityType: 'export', entityId },
      })
    },
    after: () => removeOrphans([file]),
  }
}

function failure(
  { entityId }: JobDoc,
  key: ServerMessageKey,
  params?: Record<string, string | number>,
): JobOutcome {
  return {
    async store(tx) {
      const before = await ExportRecord.findById(entityId).lean<ExportDoc>()
      if (!before || !openExportStatuses.includes(before.status)) return
      const reason = { key, ...(params ? { params } : {}) }
      const after = await tx.update(ExportRecord, before, {
        ...{ status: 'failed', failure: reason, finishedAt: tx.now },
      })
      tx.audit({ action: 'export.failed', entityType: 'export', entityId, before, after })
      tx.notify({
        ...{ userId: before.ownerId, type: 'error', kind: 'exportReady' },
        title: { key: 'notification.exportFailed.title' },
        message: { key: 'notification.exportFailed.message', params: { file: before.fileName } },
        ...{ entityType: 'export', entityId },
      })
    },
  }
}
