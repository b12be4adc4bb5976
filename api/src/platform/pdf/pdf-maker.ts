import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { forkBound } from '../../kernel/process/bound-process.ts'
import type { PdfAnswer, PdfTable } from './pdf-page.ts'

const heapMegabytes = 768
/** A table of the most rows takes some seconds; a process that has not answered by then is ended. */
const tableTimeoutMs = 60_000
/** The process stays for the next table; after so long without one it ends. */
const idleMs = 15_000

/** The process could not make the PDF. */
class PdfError extends Error {}

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Writes a table as PDF into its target. One after the other, in a process that is started when there is something to
 * do and that does not keep this one from ending.
 * @throws PdfError, or what `signal` was given
 */
export function makePdf(table: PdfTable, signal?: AbortSignal): Promise<{ pages: number }> {
  const made = last.then(() => ask(table, signal))
  last = made.catch(() => undefined)
  return made
}

async function ask(table: PdfTable, signal: AbortSignal | undefined): Promise<{ pages: number }> {
  signal?.throwIfAborted()
  clearTimeout(idle)
  const running = start()
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>()
  const fail = (text: string) => () => reject(new PdfError(text))
  const abort = () => reject(signal?.reason)
  running.once('message', (answer) => resolve(answer as PdfAnswer))
  running.once('exit', fail('The process ended'))
  running.once('error', reject)
  signal?.addEventListener('abort', abort)
  const timeout = setTimeout(fail('It took too long'), tableTimeoutMs)
  let isDone = false
  try {
    running.send(table)
    const answer = await promise
    isDone = true
    if ('error' in answer) throw new PdfError(answer.error)
    return answer
  } finally {
    clearTimeout(timeout)
    signal?.removeEventListener('abort', abort)
    running.removeAllListeners()
    running.once('error', () => undefined)
    if (isDone) rest(running)
    else stop(running)
  }
}

function start(): ChildProcess {
  if (!child?.connected || child.exitCode !== null) {
    child = forkBound(join(import.meta.dirname, 'pdf-child.ts'), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, MALLOC_ARENA_MAX: '2' },
    })
  }
  child.ref()
  child.channel?.ref()
  return child
}

function rest(running: ChildProcess): void {
  running.unref()
  running.channel?.unref()
  idle = setTimeout(() => stop(running), idleMs).unref()
}

function stop(running: ChildProcess): void {
  running.kill('SIGKILL')
  if (child === running) child = undefined
}
