import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { clockJobs } from './admin/time-tracking/clock-jobs.ts'
import { cleanUpExports } from './finance/exports/clean-up-exports.ts'
import { exportJobs } from './finance/exports/export-job.ts'
import { closeJobs } from './finance/ledger/close-job.ts'
import { settleByClock } from './finance/purchases/settle-by-clock.ts'
import type { Config } from './kernel/base/config.ts'
import { databaseNow } from './kernel/database/database-clock.ts'
import { cleanUpOrphanFiles } from './kernel/database/stored-files.ts'
import { cleanUpTemporaryFolders } from './kernel/http/upload.ts'
import type { JobHandler, JobLoopOptions } from './kernel/jobs/job-loop.ts'
import { startJobLoop } from './kernel/jobs/job-loop.ts'
import { documentJobs } from './operations/documents/document-job.ts'
import { makeMissingPreviews, previewJobs } from './operations/documents/document-preview-job.ts'
import { purgeDocuments } from './operations/documents/purge-documents.ts'
import { cleanUpPartialUploads } from './platform/assets/file-store.ts'
import { auditCheckJobs } from './platform/audit/audit-check.job.ts'
import { indexAudits } from './platform/audit/audit-search.service.ts'
import { askAgain } from './platform/changes/index.ts'
import { Converter } from './platform/converter/converter.ts'
import { warnOfDisk } from './platform/disk/disk-warning.ts'
import { mailJobs } from './platform/email/email-job.ts'
import { smtpServer } from './platform/email/mail-server.ts'
import { cleanUpShellContents } from './platform/pages/shell-archive.ts'
import { canaryWatch } from './platform/remotes/moves.service.ts'
import { sweepReleases } from './platform/remotes/sweep-releases.ts'

export interface BackgroundOptions {
  /** Without it no mail is sent, no chain is verified, nothing settles by the clock, and deleted documents are kept. */
  config?: Pick<
    Config,
    | 'smtpUrl'
    | 'smtpRequireTls'
    | 'mailFrom'
    | 'vaultKeys'
    | 'vaultKeysFile'
    | 'documentRetentionDays'
    | 'companyTimeZone'
  >
  log: Logger
  now?: () => Date
}

export interface Background {
  /** Kinds of jobs that this process works off. */
  readonly jobKinds: readonly string[]
  stop(): Promise<void>
}

const intervalMs = 10 * 60 * 1000
/** What was done a moment ago can be searched for soon. */
const auditSearchIntervalMs = 5 * 1000
/** A disk may fill up within minutes. */
const diskIntervalMs = 60 * 1000

/** Background work of a process: jobs, and cleaning up after interrupted work. */
export function startBackground({ config, log, now = databaseNow }: BackgroundOptions): Background {
  const stopping = new AbortController()
  const converter = new Converter()
  const artist = new Converter()
  const loops: (Pick<JobLoopOptions, 'concurrency'> & { handlers: JobHandler[] })[] = [
    { handlers: [documentJobs(converter, now), clockJobs(now)] },
    // Nobody waits for a picture, and no document for that of another.
    { handlers: [previewJobs(artist, now)] },
    // A canary that fails is stopped whatever else there is to do.
    { handlers: [canaryWatch(now)] },
    // A loop of its own: a mail server that is slow to answer keeps no document waiting.
    { handlers: officeJobs(config, now), concurrency: 2 },
    // One file of a report at a time, and documents do not wait for it.
    { handlers: [exportJobs(now)] },
  ]
  const running = loops.map((loop) => startJobLoop({ ...loop, now, log }))
  const { signal } = stopping
  const regular = [
    repeat(regularWork({ config, now, log, converter: artist, signal }), {
      log,
      signal,
      everyMs: intervalMs,
    }),
    repeat([['audit search', () => indexAudits(signal)]], { log, signal, everyMs: auditSearchIntervalMs }),
    repeat([['disk', () => warnOfDisk(now)]], { log, signal, everyMs: diskIntervalMs }),
  ]
  const failed = (error: unknown) => {
    if (!signal.aborted) log.warn({ err: error, work: 'questions' }, 'asking again')
  }
  // Not waited for at the end: a long question is broken off with the connection.
  void askAgain(signal, failed).catch(failed)
  return {
    jobKinds: loops.flatMap(({ handlers }) => handlers.map(({ kind }) => kind)),
    async stop() {
      stopping.abort()
      await Promise.all([...running.map((loop) => loop.stop()), ...regular])
      converter.stop()
      artist.stop()
    },
  }
}

function officeJobs(config: BackgroundOptions['config'], now: () => Date): JobHandler[] {
  const close = closeJobs(now)
  if (!config) return [close]
  const { smtpUrl, smtpRequireTls, mailFrom } = config
  const mail = smtpUrl ? [mailJobs(smtpServer(smtpUrl, mailFrom, { requireTls: smtpRequireTls }), now)] : []
  return [auditCheckJobs(config), close, ...mail]
}

interface RegularWorkOptions {
  config: BackgroundOptions['config']
  now: () => Date
  log: Logger
  converter: Converter
  signal: AbortSignal
}

/** What is done at start, since a process that was killed is often started again, and then regularly. */
function regularWork({ config, now, log, converter, signal }: RegularWorkOptions): RegularWork[] {
  const always: RegularWork[] = [
    ['exports', () => cleanUpExports(now)],
    ['leftovers', () => removeLeftovers(now, log)],
    ['versions', () => sweepReleases(now)],
  ]
  if (!config) return always
  return [
    ...always,
    ['documents', () => purgeDocuments(now, config.documentRetentionDays)],
    ['settlement', () => settleByClock(config, now, log)],
    ['previews', () => makeMissingPreviews(converter, now, signal)],
  ]
}

/** Name for the log, and what is done. */
type RegularWork = [name: string, work: () => Promise<unknown>]

async function removeLeftovers(now: () => Date, log: Logger): Promise<void> {
  const folders = await cleanUpTemporaryFolders(now())
  const files = await cleanUpOrphanFiles(now())
  const contents = (await cleanUpPartialUploads(now())) + (await cleanUpShellContents(now()))
  if (folders + files + contents > 0)
    log.info({ folders, files, contents }, 'removed what interrupted work left behind')
}

interface Rhythm {
  log: Logger
  signal: AbortSignal
  everyMs: number
}

/** Does it until it is stopped. What fails is tried again next time and keeps nothing else from being done. */
async function repeat(works: readonly RegularWork[], { log, signal, everyMs }: Rhythm): Promise<void> {
  while (!signal.aborted) {
    for (const [name, work] of works)
      await work().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, work: name }, 'regular work')
      })
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
