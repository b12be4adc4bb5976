import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findMongod, type MongodBinary, majorOf } from './mongo/binary.ts'
import {
  type DataFolder,
  endLeftoverMongod,
  lockDataFolder,
  prepareDataFolder,
  readDataVersion,
  readLock,
  rememberMongod,
  unlockDataFolder,
  updateLock,
  writeDataVersion,
} from './mongo/data-folder.ts'
import { ensurePrimary, replicaSetName, socketUri } from './mongo/replica-set.ts'
import { UserError } from './user-error.ts'

export interface EmbeddedMongoOptions {
  /** Where the files are kept. Not needed when `ephemeral`. */
  dataDir?: string
  /** A database in a temporary folder that is removed by `stop()`; with MongoDB's fail points, for tests. */
  ephemeral?: boolean
  /** Memory for the database's cache, in GB. */
  cacheSizeGB?: number
  /** Told what happens, one short sentence at a time. */
  onProgress?: (message: string) => void
  /** Told when the database cannot be kept running; without it the process ends. */
  onFailure?: (error: UserError) => void
}

/** A running mongod: a replica set of one, so transactions and change streams work. */
export interface EmbeddedMongo {
  /** Where to connect; names the database `drayline`. */
  uri: string
  /** The version of the running MongoDB. */
  version: string
  /** The process number of mongod, which changes when it was restarted after a crash. */
  pid(): number
  /** Shuts the database down in order. */
  stop(): Promise<void>
}

const startTimeoutMs = 60_000
const restartLimit = { times: 5, withinMs: 60_000 }
const keepLogBytes = 20 * 1024 * 1024

/**
 * Starts a real mongod as a single-node replica set on a socket that only its owner can open. It ends with this
 * process, however that dies; when mongod itself dies, it is started again at the same address.
 * @throws UserError when there is no usable mongod, or the folder is in use, not writable or full.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const onProgress = options.onProgress ?? (() => undefined)
  const dataDir = options.ephemeral ? await mkdtemp(join(tmpdir(), 'drayline-')) : options.dataDir
  if (!dataDir) throw new Error('startEmbeddedMongo needs a dataDir or ephemeral')
  const folder = await prepareDataFolder(dataDir)
  await lockDataFolder(folder)
  const release = async () => {
    await unlockDataFolder(folder)
    if (folder.socketFolder !== folder.folder) await rm(folder.socketFolder, { recursive: true, force: true })
    if (options.ephemeral) await rm(folder.folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const version = await readDataVersion(folder)
    const binary = await findMongod({ onProgress, ...(version ? { major: majorOf(version) } : {}) })
    if (await endLeftoverMongod(folder)) onProgress('Stopped a database that an earlier run had left behind')
    await shortenLog(folder.log)
    const server = new Server(folder, binary, options, onProgress)
    await server.start()
    await writeDataVersion(folder, binary.version)
    const uri = socketUri(folder.socket)
    await updateLock(folder.folder, { uri })
    return {
      uri,
      version: binary.version,
      pid: () => server.pid,
      stop: async () => {
        await server.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * The database of a data folder for a short command: that of the running product, or one started for the purpose.
 */
export async function openEmbeddedMongo(options: EmbeddedMongoOptions & { dataDir: string }) {
  const holder = await readLock(options.dataDir)
  if (holder?.uri) return { uri: holder.uri, stop: async () => undefined, running: true }
  const mongo = await startEmbeddedMongo(options)
  return { uri: mongo.uri, stop: mongo.stop, running: false }
}

/** One mongod and its restarts. */
class Server {
  readonly #folder: DataFolder
  readonly #binary: MongodBinary
  readonly #options: EmbeddedMongoOptions
  readonly #onProgress: (message: string) => void
  #child: ChildProcess | undefined
  #stopping = false
  #restarts: number[] = []
  #restarting: Promise<void> | undefined
  pid = 0

  constructor(
    folder: DataFolder,
    binary: MongodBinary,
    options: EmbeddedMongoOptions,
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
      this.#stopping = true
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
    const script = join(import.meta.dirname, 'mongo/supervise.sh')
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
    const now = Date.now()
    this.#restarts = [...this.#restarts.filter((at) => now - at < restartLimit.withinMs), now]
    try {
      if (this.#restarts.length > restartLimit.times) {
        throw new UserError(
          `The database stopped ${this.#restarts.length} times within a minute (last: ${reason}).`,
          `Its log says why: ${this.#folder.log}`,
        )
      }
      this.#onProgress(`The database stopped unexpectedly (${reason}); starting it again`)
      await endLeftoverMongod(this.#folder)
      if (!this.#stopping) await this.start()
      this.#onProgress('The database is back')
    } catch (error) {
      this.#fail(error instanceof UserError ? error : new UserError(String(error)))
    }
  }

  #fail(error: UserError): void {
    if (!this.#options.onFailure) throw error
    this.#options.onFailure(error)
  }
}

function mongodArguments(folder: DataFolder, options: EmbeddedMongoOptions): string[] {
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
    ...['--oplogSize', options.ephemeral ? '64' : '1024'],
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

async function startProblem(folder: DataFolder, code: number | null): Promise<UserError> {
  const log = await tail(folder.log)
  const logged = `The log is ${folder.log}`
  if (/No space left on device/.test(log)) {
    return new UserError(
      `The database cannot start: the disk of ${folder.folder} is full.`,
      'Free some space, or set DATA_DIR to a folder on another disk.',
    )
  }
  if (code === 100 || /DBPathInUse/.test(log)) {
    return new UserError(
      `The database files in ${folder.database} are in use by another mongod.`,
      'Stop that one, or set DATA_DIR to another folder.',
    )
  }
  if (/featureCompatibilityVersion|Wrong mongod version/.test(log) && code === 62) {
    return new UserError(
      'The data was written by another major version of MongoDB.',
      'Put that version on the path, or choose another DATA_DIR.',
    )
  }
  if (/Permission denied|Operation not permitted/.test(log)) {
    return new UserError(
      `The database cannot start: this user may not write all files in ${folder.folder}.`,
      `Give them to this user (chown -R), or set DATA_DIR to another folder. ${logged}`,
    )
  }
  const state = code === null ? 'did not become ready within a minute' : `ended with code ${code}`
  return new UserError(`The database cannot start: mongod ${state}. ${lastError(log)}`.trim(), `${logged}.`)
}

/** The last error that mongod logged, in its words. */
function lastError(log: string): string {
  const line = log
    .split('\n')
    .filter((entry) => /"s":"[EF]"/.test(entry))
    .at(-1)
  const found = line ? /"msg":"([^"]+)"/.exec(line)?.[1] : undefined
  return found ? `It says: ${found}.` : ''
}

async function tail(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).slice(-20_000)
  } catch {
    return ''
  }
}

/** Ends mongod in order, or at once when its data is thrown away anyway (`killPid`). */
async function endChild(child: ChildProcess, killPid?: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  if (killPid) process.kill(killPid, 'SIGKILL')
  else child.stdin?.end()
  await ended
}

async function shortenLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > keepLogBytes) await truncate(file, 0)
}
