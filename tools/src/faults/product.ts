import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '@drayline/api/config'
import { readConfiguration, withSecrets } from '../configuration.ts'
import { pathsOf, readLock } from '../mongo/data-folder.ts'

/** Longer than any recovery may take, on a slow machine too. */
const readyWithin = 180_000

/** What is killed. */
export type Victim = 'server' | 'database' | 'both'

/** A product of our own on a data folder of its own, to be killed and started again. */
export class Product {
  readonly url: string
  /** What the server printed and logged, of all its lives. */
  readonly output: string[] = []
  readonly #dataDir: string
  readonly #port: number
  #child: ChildProcess | undefined

  constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
  }

  /** Starts the server, which brings its database; returns when both answer. */
  async start(): Promise<void> {
    const settings = { DATA_DIR: this.#dataDir, PORT: String(this.#port), SEED: 'none', LOG_LEVEL: 'warn' }
    const { PATH, HOME, TMPDIR } = process.env
    const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
      env: { PATH, HOME, TMPDIR, ...settings },
      // The channel ends it when we are gone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => this.output.push(String(chunk)))
    this.#child = child
    await this.untilReady()
  }

  /** Waits until the product takes calls again, by itself. */
  async untilReady(): Promise<void> {
    const deadline = Date.now() + readyWithin
    while (!(await this.#isReady())) {
      if (this.#child?.exitCode !== null) throw this.#problem('ended by itself')
      if (Date.now() > deadline) throw this.#problem(`was not ready after ${readyWithin / 1000} s`)
      await delay(100)
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
    } catch {
      return false
    }
  }

  /** Kills without warning, and brings the product back. */
  async kill(victim: Victim): Promise<void> {
    const child = this.#child
    if (!child) throw new Error('The product does not run')
    const ended = once(child, 'exit')
    // The server first: else it might already start the database again.
    if (victim !== 'database') child.kill('SIGKILL')
    if (victim !== 'server') process.kill(await this.#databasePid(), 'SIGKILL')
    if (victim === 'database') return await this.untilReady()
    await ended
    await this.start()
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  /** Its settings, with the keys that it made. */
  async configuration(): Promise<Config> {
    return await withSecrets(readConfiguration({ DATA_DIR: this.#dataDir }))
  }

  /** The address of its database. */
  async databaseUri(): Promise<string> {
    const lock = await readLock(this.#dataDir)
    if (!lock?.uri) throw this.#problem('has no database')
    return lock.uri
  }

  async #databasePid(): Promise<number> {
    return Number((await readFile(pathsOf(this.#dataDir).mongodPidFile, 'utf8')).trim())
  }

  #problem(text: string): Error {
    return new Error(`The product ${text}. It said last:\n${this.output.join('').slice(-3_000)}`)
  }
}

/** A port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}
