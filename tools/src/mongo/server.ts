import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { UserError } from '../user-error.ts'
import type { MongodBinary } from './binary.ts'
import { type DataFolder, endLeftoverMongod, hasRoomToStart, rememberMongod } from './data-folder.ts'
import { ensurePrimary, replicaSetName } from './replica-set.ts'
import { startProblem } from './start-problem.ts'

/** Options of a mongod. */
export interface ServerOptions {
  /** The data is thrown away at the end; fail points for tests. */
  ephemeral?: boolean
  /** Memory for the database's cache, in GB. */
  cacheSizeGB?: number
  /** Told when the database cannot be kept running; without it the process ends. */
  onFailure?: (error: UserError) => void
  /** Tells whether the disk has room to start again; tests set their own. */
  hasRoom?: (folder: string) => Promise<boolean>
}

const startTimeoutMs = 60_000
const roomIntervalMs = 1_000
const restartLimit = { times: 5, withinMs: 60_000 }

/** One mongod and its restarts. */
export class Server {
  readonly #folder: DataFolder
  readonly #binary: MongodBinary
  readonly #options: ServerOptions
  readonly #onProgress: (message: string) => void
  #child: ChildProcess | undefined
  #stopping = false
  #restarts: number[] = []
  #restarting: Promise<void> | undefined
  pid = 0

  constructor(
    folder: DataFolder,
    binary: MongodBinary,
    options: ServerOptions,
    onProgress: (message: string) => void,
  ) {
    this.#folder = folder
    this.#binary = binary
    this.#options = options
    this.#onProgress = onProgress
  }

  async start(): Promise<void> {
    const child = this.#spawn()
    this.#child = child
    try {
      await Promise.race([this.#untilReady(child), failedStart(child, this.#folder)])
    } catch (error) {
      await endChild(child)
      throw error
    }
    child.once('exit', (code, signal) => {
      if (!this.#stopping) this.#restarting = this.#restart(signal ?? `code ${code}`)
    })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#restarting?.catch(() => undefined)
    if (this.#child) await endChild(this.#child, this.#options.ephemeral ? this.pid : undefined)
    await endLeftoverMongod(this.#folder)
  }

  #spawn(): ChildProcess {
    const script = join(import.meta.dirname, 'supervise.sh')
    const args = mongodArguments(this.#folder, this.#options)
    // Its own session, so that Ctrl-C in the terminal reaches us alone: the API finishes before the database.
    return spawn('/bin/sh', [script, this.#folder.mongodPidFile, this.#binary.path, ...args], {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    })
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + startTimeoutMs
    while (!(await accepts(this.#folder.socket))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw await startProblem(this.#folder, child.exitCode)
      await delay(20)
    }
    this.pid = Number((await readFile(this.#folder.mongodPidFile, 'utf8')).trim())
    await rememberMongod(this.#folder, this.pid)
    await ensurePrimary(this.#folder.socket, { volatile: this.#options.ephemeral ?? false })
  }

  async #restart(reason: string): Promise<void> {
    try {
      await this.#untilRoom()
      const now = Date.now()
      this.#restarts = [...this.#restarts.filter((at) => now - at < restartLimit.withinMs), now]
      if (this.#restarts.length > restartLimit.times) {
        throw new UserError(
          `The database stopped ${this.#restarts.length} times within a minute (last: ${reason}).`,
          `Its log says why: ${this.#folder.log}`,
        )
      }
      this.#onProgress(`The database stopped unexpectedly (${reason}); starting it again`)
      await endLeftoverMongod(this.#folder)
      if (this.#stopping) return
      await this.start()
      this.#onProgress('The database is back')
    } catch (error) {
      if (this.#stopping) return
      // The disk filled up again meanwhile: that is waited for, too.
      if (!(await this.#hasRoom())) return await this.#restart(reason)
      this.#fail(error instanceof UserError ? error : new UserError(String(error)))
    }
  }

  /** A full disk ends mongod, and would end it again at once: it is started when somebody has made room. */
  async #untilRoom(): Promise<void> {
    if (await this.#hasRoom()) return
    this.#onProgress('The database stopped because its disk is full; it starts again when there is room')
    while (!this.#stopping && !(await this.#hasRoom())) await delay(roomIntervalMs)
    this.#restarts = []
  }

  #hasRoom(): Promise<boolean> {
    return (this.#options.hasRoom ?? hasRoomToStart)(this.#folder.folder)
  }

  #fail(error: UserError): void {
    if (!this.#options.onFailure) throw error
    this.#options.onFailure(error)
  }
}

/** Arguments of a mongod on this folder. */
export function mongodArguments(folder: DataFolder, options: ServerOptions): string[] {
  const parameters = [
    // A process that died inside a transaction blocks its records for this long.
    'transactionLifetimeLimitSeconds=10',
    'shutdownTimeoutMillisForSignaledShutdown=100',
    'diagnosticDataCollectionEnabled=false',
    ...(options.ephemeral ? ['enableTestCommands=1'] : []),
  ]
  const cache = options.cacheSizeGB ?? (options.ephemeral ? 0.5 : defaultCacheGB())
  return [
    ...['--dbpath', folder.database, '--replSet', replicaSetName],
    ...['--bind_ip', folder.socket, '--unixSocketPrefix', folder.socketFolder, '--filePermissions', '0600'],
    ...['--logpath', folder.log, '--logappend'],
    ...['--wiredTigerCacheSizeGB', cache.toFixed(2)],
    ...['--oplogSize', '1024'],
    ...parameters.flatMap((parameter) => ['--setParameter', parameter]),
  ]
}

/** A quarter of the machine, between 0.25 and 4 GB: the database shares it with the API and the browser. */
function defaultCacheGB(): number {
  return Math.min(4, Math.max(0.25, totalmem() / 2 ** 30 / 4))
}

function accepts(socket: string): Promise<boolean> {
  return new Promise((done) => {
    const attempt = connect(socket)
    attempt.once('connect', () => {
      attempt.destroy()
      done(true)
    })
    attempt.once('error', () => done(false))
  })
}

/** Rejects when mongod ends before it is ready. */
function failedStart(child: ChildProcess, folder: DataFolder): Promise<never> {
  return new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => void startProblem(folder, code).then(reject))
  })
}

/** Ends mongod in order, or at once when its data is thrown away anyway (`killPid`). */
async function endChild(child: ChildProcess, killPid?: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  if (killPid) process.kill(killPid, 'SIGKILL')
  else child.stdin?.end()
  await ended
}
