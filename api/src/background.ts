import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { clockJobs } from './admin/time-tracking/clock-jobs.ts'
import { cleanUpExports } from './finance/exports/clean-up-exports.ts'
import { exportJobs } from './finance/exports/export-job.ts'
import type { Config } from './kernel/base/config.ts'
import { cleanUpOrphanFiles } from './kernel/database/stored-files.ts'
import { cleanUpTemporaryFolders } from './kernel/http/upload.ts'
import type { JobHandler } from './kernel/jobs/job-loop.ts'
import { startJobLoop } from './kernel/jobs/job-loop.ts'
import { documentJobs } from './operations/documents/document-job.ts'
import { purgeDocuments } from './operations/documents/purge-documents.ts'
import { cleanUpPartialUploads } from './platform/assets/file-store.ts'
import { auditCheckJobs } from './platform/audit/audit-check.job.ts'
import { Converter } from './platform/converter/converter.ts'
import { mailJobs } from './platform/email/email-job.ts'
import { smtpServer } from './platform/email/mail-server.ts'
import { cleanUpShellContents } from './platform/pages/shell-archive.ts'

export interface BackgroundOptions {
  /** Without it no mail is sent, no chain is verified, and deleted documents are kept. */
  config?: Pick<
    Config,
    'smtpUrl' | 'smtpRequireTls' | 'mailFrom' | 'vaultKeys' | 'vaultKeysFile' | 'documentRetentionDays'
  >
  log: Logger
  now?: () => Date
}

export interface Background {
  stop(): Promise<void>
}

const cleanUpIntervalMs = 10 * 60 * 1000

/** Background work of a process: jobs, and cleaning up after interrupted work. */
export function startBackground({ config, log, now = () => new Date() }: BackgroundOptions): Background {
  const stopping = new AbortController()
  const converter = new Converter()
  const jobs = startJobLoop({ handlers: [documentJobs(converter, now), clockJobs(now)], now, log })
  // A loop of its own: a mail server that is slow to answer keeps no document waiting.
  const office = startJobLoop({ handlers: officeJobs(config, now), now, log, concurrency: 2 })
  // One file of a report at a time, and documents do not wait for it.
  const exports = startJobLoop({ handlers: [exportJobs(now)], now, log })
  const sweeping = sweep(now, log, stopping.signal, config?.documentRetentionDays)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([jobs.stop(), office.stop(), exports.stop(), sweeping])
      converter.stop()
    },
  }
}

function officeJobs(config: BackgroundOptions['config'], now: () => Date): JobHandler[] {
  if (!config) return []
  const { smtpUrl, smtpRequireTls, mailFrom } = config
  const mail = smtpUrl ? [mailJobs(smtpServer(smtpUrl, mailFrom, { requireTls: smtpRequireTls }), now)] : []
  return [auditCheckJobs(config), ...mail]
}

/** At start, since a process that was killed is often started again, and then regularly. */
async function sweep(
  now: () => Date,
  log: Logger,
  signal: AbortSignal,
  retentionDays: number | undefined,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await cleanUpExports(now)
      if (retentionDays !== undefined) await purgeDocuments(now, retentionDays)
      const folders = await cleanUpTemporaryFolders(now())
      const files = await cleanUpOrphanFiles(now())
      const contents = (await cleanUpPartialUploads(now())) + (await cleanUpShellContents(now()))
      if (folders + files + contents > 0)
        log.info({ folders, files, contents }, 'removed what interrupted work left behind')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'sweeping')
    }
    await sleep(cleanUpIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
