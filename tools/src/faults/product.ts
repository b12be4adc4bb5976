import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { pathsOf, readLock } from '../mongo/data-folder.ts'
import { ApiProcess } from './api-process.ts'
import type { Strike, Subject } from './subject.ts'

/** Process to kill. */
type Victim = 'server' | 'database' | 'both'

/** One server on its embedded database, in a data folder of its own. */
export class Product implements Subject {
  readonly urls: readonly string[]
  readonly strikes: readonly Strike[]
  readonly skipped = []
  readonly dataDir: string
  readonly #server: ApiProcess

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir
    this.#server = new ApiProcess(port, { DATA_DIR: dataDir })
    this.urls = [this.#server.url]
    const victims: Victim[] = ['server', 'database', 'both']
    this.strikes = victims.map((victim) => ({ name: `${victim} killed`, carryOut: () => this.#kill(victim) }))
  }

  start(): Promise<void> {
    return this.#server.start()
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  outputs(): readonly string[] {
    return [this.#server.output.join('')]
  }

  /** Kills without warning, and brings the product back. */
  async #kill(victim: Victim): Promise<void> {
    const pid = await this.#databasePid()
    // The server first: else it might already start the database again.
    const ended = victim === 'database' ? undefined : this.#server.kill()
    if (victim !== 'server') process.kill(pid, 'SIGKILL')
    if (!ended) return await this.#server.untilReady()
    await ended
    await this.#server.start()
  }

  async databaseUri(): Promise<string> {
    const lock = await readLock(this.dataDir)
    if (!lock?.uri) throw new Error('The server has no database')
    return lock.uri
  }

  describe(): Promise<string> {
    return this.#server.describe()
  }

  async #databasePid(): Promise<number> {
    return Number((await readFile(pathsOf(this.dataDir).mongodPidFile, 'utf8')).trim())
  }
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}
