import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { unavailable } from '../../kernel/base/errors.ts'

/** More than these waiting say that the server is at its limit. */
const maxWaiting = 100
/** Milliseconds that one page may take. */
const pageTimeoutMs = 20_000
/** The thread stays for the next page; after so long without one it ends and gives its memory back. */
const idleFor = 30_000

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}
type Answer = { id: number } & ({ bytes: Uint8Array } | { failure: string })

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/**
 * Lays out a document as PDF in a thread of its own. The definition is plain data: no functions.
 * @throws Problem 503 when too many wait or it takes too long
 */
export async function printPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  if (waiting.size >= maxWaiting) throw unavailable()
  clearTimeout(idle)
  last += 1
  const id = last
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const timeout = setTimeout(() => stop(unavailable()), pageTimeoutMs)
  waiting.set(id, { resolve, reject })
  running().postMessage({ id, definition })
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    if (waiting.size === 0) idle = setTimeout(() => stop(unavailable()), idleFor).unref()
  }
}

function running(): Worker {
  if (worker) return worker
  const started = new Worker(join(import.meta.dirname, 'print-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Nothing of our environment: it holds secrets.
    env: {},
  })
  started.on('message', (answer: Answer) => settle(answer))
  started.on('error', (error) => stop(error))
  started.on('exit', () => worker === started && stop(unavailable()))
  // It never keeps the process alive by itself: a waiting request does.
  started.unref()
  worker = started
  return started
}

function settle(answer: Answer): void {
  const asked = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('bytes' in answer) asked?.resolve(Buffer.from(answer.bytes))
  else asked?.reject(new Error(`The PDF could not be made: ${answer.failure}`))
}

/** Ends the thread; the person who still waits for it is told. The next page starts another. */
function stop(reason: unknown): void {
  const ended = worker
  worker = undefined
  for (const { reject } of waiting.values()) reject(reason)
  waiting.clear()
  void ended?.terminate()
}
