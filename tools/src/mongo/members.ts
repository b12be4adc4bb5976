import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import mongoose from 'mongoose'
import { findMongod } from './binary.ts'
import { type DataFolder, diskOf, prepareDataFolder } from './data-folder.ts'
import { replicaSetName } from './replica-set.ts'
import { mongodArguments } from './server.ts'
import { TcpProxy } from './tcp-proxy.ts'

const run = promisify(execFile)
const { MongoClient } = mongoose.mongo
type Client = InstanceType<typeof MongoClient>

/** On a busy machine, too. */
const timeoutMs = 90_000

/** Room for what a member keeps, and for its tests to fill. */
const smallDisk = '2g'

/**
 * A replica set of several real mongods for tests: members can be stalled, frozen, cut off, killed and started again one
 * by one, so that the set fails over and a former primary rolls back, as a single member never does. They reach each
 * other, and are reached, through proxies. Thrown away by `stop`.
 */
export class MemberSet {
  readonly members: readonly Member[]
  readonly uri: string
  /** Each member has a small disk of its own. */
  readonly hasSmallDisks: boolean
  readonly #folder: string

  private constructor(folder: string, members: readonly Member[], hasSmallDisks: boolean) {
    this.#folder = folder
    this.members = members
    this.hasSmallDisks = hasSmallDisks
    const hosts = members.map(({ address }) => address).join(',')
    this.uri = `mongodb://${hosts}/drayline?replicaSet=${replicaSetName}`
  }

  /**
   * Starts so many members; returns when one is primary and the others follow it.
   * @param options.smallDisks gives each member a disk of its own where this user may mount one
   */
  static async start(count = 3, { smallDisks = false } = {}): Promise<MemberSet> {
    const folder = await mkdtemp(join(tmpdir(), 'drayline-set-'))
    const folders = Array.from({ length: count }, (_, index) => join(folder, String(index)))
    await Promise.all(folders.map((path) => mkdir(path)))
    const mounted = smallDisks && (await mountDisks(folders))
    const binary = await findMongod({ onProgress: () => undefined })
    const members = await Promise.all(folders.map((path) => Member.create(path, binary.path)))
    const set = new MemberSet(folder, members, mounted)
    await Promise.all(members.map((member) => member.start()))
    await set.#initiate()
    await set.untilHealthy()
    return set
  }

  async #initiate(): Promise<void> {
    const members = this.members.map(({ address }, _id) => ({ _id, host: address }))
    const settings = { electionTimeoutMillis: 4_000, heartbeatIntervalMillis: 500 }
    await this.members[0]?.command({ replSetInitiate: { _id: replicaSetName, members, settings } })
  }

  /**
   * The member that takes writes, once there is one.
   * @param among those that can be asked: one that is frozen does not answer
   */
  async primary(among = this.members): Promise<Member> {
    return await eventually(async () => {
      for (const member of among) if (await member.isPrimary()) return member
      return undefined
    })
  }

  /** The members that follow the primary. */
  async secondaries(): Promise<Member[]> {
    const primary = await this.primary()
    return this.members.filter((member) => member !== primary)
  }

  /** Waits until every member runs, and has what the primary wrote last. */
  async untilHealthy(): Promise<void> {
    await eventually(async () => {
      const states = await Promise.all(this.members.map((member) => member.state()))
      const [primaries, others] = [
        states.filter((state) => state === 1),
        states.filter((state) => state === 2),
      ]
      return primaries.length === 1 && others.length === this.members.length - 1 ? true : undefined
    })
  }

  /** Each member in its own words: state, how far it is, whom it follows. For people who look for a cause. */
  async describe(): Promise<string> {
    return (await Promise.all(this.members.map((member) => member.describe()))).join('\n')
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.remove()))
    if (this.hasSmallDisks) await unmountDisks(this.members.map(({ folder }) => folder))
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One mongod of a set. */
export class Member {
  readonly folder: string
  /** What stands between it and all others. */
  readonly network: TcpProxy
  readonly #folder: DataFolder
  readonly #binary: string
  #child: ChildProcess | undefined
  #client: Client | undefined

  private constructor(folder: DataFolder, binary: string, network: TcpProxy) {
    this.folder = folder.folder
    this.#folder = folder
    this.#binary = binary
    this.network = network
  }

  /** @param folder of its data */
  static async create(folder: string, binary: string): Promise<Member> {
    const data = await prepareDataFolder(folder)
    return new Member(data, binary, await TcpProxy.before(data.socket))
  }

  /** By which the others and its clients reach it. */
  get address(): string {
    return this.network.address
  }

  /** Starts it, on what it stored before. */
  async start(): Promise<void> {
    const script = join(import.meta.dirname, 'supervise.sh')
    const args = mongodArguments(this.#folder, { ephemeral: true, cacheSizeGB: 0.25 })
    this.#child = spawn('/bin/sh', [script, this.#folder.mongodPidFile, this.#binary, ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    await eventually(() => this.command({ ping: 1 }))
  }

  /** False once it ended, whoever ended it. */
  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Kills it without warning, frozen or not. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends it in order: a primary hands over first. */
  async shutDown(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Stops its process in the middle, as a virtual machine that is paused; `thaw` lets it go on. */
  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP')
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT')
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    const wasRunning = this.isRunning
    this.#child = undefined
    await this.#client?.close(true)
    this.#client = undefined
    if (!child || !wasRunning) return
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    await this.#signal(signal)
    await ended
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    process.kill(Number((await readFile(this.#folder.mongodPidFile, 'utf8')).trim()), signal)
  }

  /** Kills it for good. */
  async remove(): Promise<void> {
    await this.kill()
    this.network.close()
    if (this.#folder.socketFolder !== this.folder)
      await rm(this.#folder.socketFolder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Keeps it from fetching what the primary writes, until told otherwise. */
  async stopFetching(stopped: boolean): Promise<void> {
    await this.command({ configureFailPoint: 'stopReplProducer', mode: stopped ? 'alwaysOn' : 'off' })
  }

  /** Leaves so many bytes of its small disk. */
  async fillDisk(freeBytes: number): Promise<void> {
    const { size } = await stat(this.#ballast).catch(() => ({ size: 0 }))
    const { free } = await diskOf(this.folder)
    await run('fallocate', ['--length', String(size + free - freeBytes), this.#ballast])
  }

  async emptyDisk(): Promise<void> {
    await rm(this.#ballast)
  }

  get #ballast(): string {
    return join(this.folder, 'ballast')
  }

  /** Makes a primary hand over to another member. */
  async stepDown(): Promise<void> {
    await this.command({ replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5 })
  }

  async isPrimary(): Promise<boolean> {
    const hello = await this.command({ hello: 1 }).catch(() => undefined)
    return hello?.isWritablePrimary === true
  }

  /** 1 for the primary, 2 for one that follows; undefined while it cannot be asked. */
  async state(): Promise<number | undefined> {
    const status = await this.command({ replSetGetStatus: 1 }).catch(() => undefined)
    return status?.myState
  }

  /** How often it has rolled back. */
  async rollbacks(): Promise<number> {
    return Number((await this.command({ replSetGetRBID: 1 })).rbid)
  }

  /** How it sees itself and the others, with what its log complained of last. */
  async describe(): Promise<string> {
    const status = await this.command({ replSetGetStatus: 1 }).then(stateOf, String)
    const log = await readFile(this.#folder.log, 'utf8').catch(String)
    const complaints = log.split('\n').filter((line) => /"s":"[WEF]"/.test(line) && !/startupWarn/.test(line))
    return [`${this.address}: ${status}`, ...complaints.slice(-3).map((line) => line.slice(0, 500))].join(
      '\n',
    )
  }

  /** Sends a command to this very member, past its proxy. */
  async command(command: object): Promise<Record<string, unknown> & { myState?: number }> {
    this.#client ??= new MongoClient(
      `mongodb://${encodeURIComponent(this.#folder.socket)}/?directConnection=true`,
      {
        serverSelectionTimeoutMS: 1_000,
        socketTimeoutMS: 20_000,
      },
    )
    const client = this.#client
    try {
      return await client.db('admin').command(command)
    } catch (error) {
      // A client whose first try to connect failed stays closed.
      if (this.#client === client) this.#client = undefined
      await client.close(true)
      throw error
    }
  }
}

function stateOf({ myState, term, syncSourceHost, optimes, members }: Record<string, unknown>): string {
  const others = (members as Record<string, unknown>[]).map(
    ({ name, stateStr, optimeDate, lastHeartbeatMessage }) =>
      `${name} ${stateStr} at ${JSON.stringify(optimeDate)} ${lastHeartbeatMessage}`,
  )
  return [
    `state ${myState} in term ${term}, follows '${syncSourceHost}'`,
    JSON.stringify(optimes),
    ...others,
  ].join('\n  ')
}

/** Puts a small disk on each folder. @returns false where this user may not */
async function mountDisks(folders: readonly string[]): Promise<boolean> {
  try {
    for (const folder of folders)
      await run('mount', ['-t', 'tmpfs', '-o', `size=${smallDisk}`, 'tmpfs', folder])
    return true
  } catch {
    return false
  }
}

async function unmountDisks(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await run('umount', [folder])
}

/** Asks again until there is an answer. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + timeoutMs
  let last: unknown
  while (Date.now() < deadline) {
    const answer = await ask().catch((error: unknown) => {
      last = error
      return undefined
    })
    if (answer !== undefined) return answer
    await delay(100)
  }
  throw new Error(`The members did not get there within ${timeoutMs / 1000} s`, { cause: last })
}
