import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { JobHandler } from './core/job-loop.ts'
import { startJobLoop } from './core/job-loop.ts'
import { sweepLooseFiles } from './core/stored-files.ts'
import { sweepTemporaryFolders } from './core/upload.ts'
import { Converter } from './documents/convert/converter.ts'
import { documentJobs } from './documents/document-job.ts'
import { mailJobs } from './email/email-job.ts'
import { smtpServer } from './email/mail-server.ts'
import { clockJobs } from './time-tracking/clock-jobs.ts'

export interface BackgroundOptions {
  /** Without it no mail is sent. */
  config?: Pick<Config, 'smtpUrl' | 'mailFrom'>
  log: Logger
  now?: () => Date
}

export interface Background {
  stop(): Promise<void>
}

const sweepEvery = 10 * 60 * 1000

/** What a process does besides answering: jobs, and removing what interrupted work left behind. */
export function startBackground({ config, log, now = () => new Date() }: BackgroundOptions): Background {
  const stopping = new AbortController()
  const converter = new Converter()
  const jobs = startJobLoop({ handlers: [documentJobs(converter, now), clockJobs(now)], now, log })
  // A loop of its own: a mail server that is slow to answer keeps no document waiting.
  const office = startJobLoop({ handlers: officeJobs(config, now), now, log })
  const sweeping = sweep(now, log, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([jobs.stop(), office.stop(), sweeping])
      converter.stop()
    },
  }
}

function officeJobs(config: BackgroundOptions['config'], now: () => Date): JobHandler[] {
  return config?.smtpUrl ? [mailJobs(smtpServer(config.smtpUrl, config.mailFrom), now)] : []
}

/** At start, since a process that was killed is often started again, and then regularly. */
async function sweep(now: () => Date, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const [folders, files] = [await sweepTemporaryFolders(now()), await sweepLooseFiles(now())]
      if (folders + files > 0) log.info({ folders, files }, 'removed what interrupted work left behind')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'sweeping')
    }
    await sleep(sweepEvery, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
