import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startJobLoop } from './core/job-loop.ts'
import { sweepLooseFiles } from './core/stored-files.ts'
import { sweepTemporaryFolders } from './core/upload.ts'
import { Converter } from './documents/convert/converter.ts'
import { documentJobs } from './documents/document-job.ts'

export interface BackgroundOptions {
  log: Logger
  now?: () => Date
}

export interface Background {
  stop(): Promise<void>
}

const sweepEvery = 10 * 60 * 1000

/** What a process does besides answering: jobs, and removing what interrupted work left behind. */
export function startBackground({ log, now = () => new Date() }: BackgroundOptions): Background {
  const stopping = new AbortController()
  const converter = new Converter()
  const jobs = startJobLoop({ handlers: [documentJobs(converter, now)], now, log })
  const sweeping = sweep(now, log, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([jobs.stop(), sweeping])
      converter.stop()
    },
  }
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
