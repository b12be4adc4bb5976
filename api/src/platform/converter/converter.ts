import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConvertAnswer, ConvertRequest } from './protocol.ts'

export interface ConverterLimits {
  /** Milliseconds a file may take. */
  timeout: number
  /** Bytes of memory the process may use; checked where the system tells (Linux). */
  memory: number
}

/** Measured: 60 megapixels take 3 seconds and 450 MB. */
const standard: ConverterLimits = { timeout: 60_000, memory: 1_200 * 1024 * 1024 }
const heapMegabytes = 768
const watchIntervalMs = 250
/** The process stays for the next file; after so long without one it ends. */
const idleFor = 15_000

/** Converts files one after the other in a process of its own, which is started when there is something to do. */
export class Converter {
  readonly #limits: ConverterLimits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
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
    clearTimeout(this.#idle)
    const child = this.#running()
    child.ref()
    child.channel?.ref()
    const { promise, resolve, reject } = Promise.withResolvers<ConvertAnswer>()
    const tooHeavy = () => resolve({ failure: 'document.failure.heavy' })
    const abort = () => reject(signal.reason)
    child.once('message', (answer) => resolve(answer as ConvertAnswer))
    child.once('exit', tooHeavy)
    child.once('error', reject)
    signal.addEventListener('abort', abort)
    const timeout = setTimeout(tooHeavy, this.#limits.timeout)
    const watch = setInterval(() => {
      residentBytes(child.pid).then((bytes) => bytes > this.#limits.memory && tooHeavy())
    }, watchIntervalMs)
    let answer: ConvertAnswer | undefined
    try {
      child.send(request)
      answer = await promise
      return answer
    } finally {
      clearTimeout(timeout)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      child.removeAllListeners()
      if (!answer || isHeavy(answer)) this.stop()
      else this.#rest(child)
    }
  }

  /** Without a file it keeps no one from ending, and ends with the person who started it. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#idle = setTimeout(() => this.stop(), idleFor).unref()
  }

  /** Ends the process, whatever it does. */
  stop(): void {
    clearTimeout(this.#idle)
    this.#child?.removeAllListeners()
    this.#child?.once('error', () => undefined)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #running(): ChildProcess {
    const known = this.#child
    if (known?.connected && known.exitCode === null) return known
    this.#child = fork(join(import.meta.dirname, 'child.ts'), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // Nothing of our environment: it holds secrets.
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return this.#child
  }
}

function isHeavy(answer: ConvertAnswer): boolean {
  return 'failure' in answer && answer.failure === 'document.failure.heavy'
}

const pageSize = 4096

/** 0 where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * pageSize
}
