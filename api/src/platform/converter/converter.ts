import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { startIsolated } from './isolation.ts'
import type { ConvertAnswer, ConvertRequest } from './protocol.ts'

export interface ConverterLimits {
  /** Milliseconds a file may take. */
  timeout: number
  /** Bytes of memory the process may use; checked where the system tells (Linux). */
  memory: number
}

/** Measured: 60 megapixels take 3 seconds and 450 MB. */
const standard: ConverterLimits = { timeout: 60_000, memory: 1_200 * 1024 * 1024 }
const watchIntervalMs = 250

/**
 * Converts files one after the other, each in a process of its own that may read and write that file alone: what one
 * file does to its process, no other file meets.
 */
export class Converter {
  readonly #limits: ConverterLimits
  #child: ChildProcess | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(limits: ConverterLimits = standard) {
    this.#limits = limits
  }

  /**
   * Converts. A file that takes too long or too much memory, or makes the process crash, ends the process and is
   * answered as too heavy.
   * @throws when `signal` was given; the process is ended then too
   */
  convert(request: ConvertRequest, signal: AbortSignal): Promise<ConvertAnswer> {
    const answer = this.#turn.then(() => this.#convert(request, signal))
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  async #convert(request: ConvertRequest, signal: AbortSignal): Promise<ConvertAnswer> {
    signal.throwIfAborted()
    const child = await startIsolated(request)
    this.#child = child
    const { promise, resolve, reject } = Promise.withResolvers<ConvertAnswer>()
    const tooHeavy = () => resolve({ failure: 'document.failure.heavy' })
    const abort = () => reject(signal.reason)
    child.once('message', (answer) => resolve(answer as ConvertAnswer))
    child.once('exit', tooHeavy)
    child.once('error', reject)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    const timeout = setTimeout(tooHeavy, this.#limits.timeout)
    const watch = setInterval(() => {
      residentBytes(child.pid).then((bytes) => bytes > this.#limits.memory && tooHeavy())
    }, watchIntervalMs)
    try {
      child.send(request)
      return await promise
    } finally {
      clearTimeout(timeout)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      child.removeAllListeners()
      this.stop()
    }
  }

  /** Ends the process, whatever it does. */
  stop(): void {
    this.#child?.removeAllListeners()
    this.#child?.once('error', () => undefined)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

const pageSize = 4096

/** 0 where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * pageSize
}
