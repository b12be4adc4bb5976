import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import mongoose from 'mongoose'
import { findMongod } from './binary.ts'
import { type DataFolder, prepareDataFolder } from './data-folder.ts'
import { replicaSetName } from './replica-set.ts'
import { mongodArguments } from './server.ts'

const { MongoClient } = mongoose.mongo
type Client = InstanceType<typeof MongoClient>

/** On a busy machine, too. */
const timeoutMs = 90_000

/**
 * A replica set of several real mongods for tests: members can be stalled, killed and started again one by one, so
 * that the set fails over and a former primary rolls back, as a single member never does. Thrown away by `stop`.
 */
export class MemberSet {
  readonly members: readonly Member[]
  readonly uri: string
  readonly #folder: string

  private constructor(folder: string, members: readonly Member[]) {
    this.#folder = folder
    this.members = members
    const hosts = members.map(({ socket }) => encodeURIComponent(socket)).join(',')
    this.uri = `mongodb://${hosts}/drayline?replicaSet=${replicaSetName}`
  }

  /** Starts so many members; returns when one is primary and the others follow it. */
  static async start(count = 3): Promise<MemberSet> {
    const folder = await mkdtemp(join(tmpdir(), 'drayline-set-'))
    const binary = await findMongod({ onProgress: () => undefined })
    const folders = await Promise.all(
      Array.from({ length: count }, (_, index) => prepareDataFolder(join(folder, String(index)))),
    )
    const set = new MemberSet(
      folder,
      folders.map((data) => new Member(data, binary.path)),
    )
    await Promise.all(set.members.map((member) => member.start()))
    await set.#initiate()
    await set.untilHealthy()
    return set
  }

  async #initiate(): Promise<void> {
    const members = this.members.map(({ socket }, _id) => ({ _id, host: socket }))
    const settings = { electionTimeoutMillis: 4_000, heartbeatIntervalMillis: 500 }
    await this.members[0]?.command({ replSetInitiate: { _id: replicaSetName, members, settings } })
  }

  /** The member that takes writes, once there is one. */
  async primary(): Promise<Member> {
    const found = await eventually(async () => {
      for (const member of this.members) if (await member.isPrimary()) return member
      return undefined
    })
    return found
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

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.remove()))
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One mongod of a set. */
export class Member {
  readonly socket: string
  readonly #folder: DataFolder
  readonly #binary: string
  #child: ChildProcess | undefined
  #client: Client | undefined

  constructor(folder: DataFolder, binary: string) {
    this.#folder = folder
    this.#binary = binary
    this.socket = folder.socket
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

  /** Kills it without warning. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    await this.#client?.close(true)
    this.#client = undefined
    if (!child) return
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    process.kill(Number((await readFile(this.#folder.mongodPidFile, 'utf8')).trim()), 'SIGKILL')
    await ended
  }

  /** Kills it for good. */
  async remove(): Promise<void> {
    await this.kill()
    await rm(this.#folder.socketFolder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Makes its disk seem to hang: it takes nothing over from the primary, but goes on saying that it is there. */
  async lock(): Promise<void> {
    // Refused while its first copy of the data is not whole yet.
    await eventually(() => this.command({ fsync: 1, lock: true }))
  }

  async unlock(): Promise<void> {
    await this.command({ fsyncUnlock: 1 })
  }

  /** Keeps it from fetching what the primary writes, until told otherwise. */
  async stopFetching(stopped: boolean): Promise<void> {
    await this.command({ configureFailPoint: 'stopReplProducer', mode: stopped ? 'alwaysOn' : 'off' })
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

  /** Sends a command to this very member. */
  async command(command: object): Promise<Record<string, unknown> & { myState?: number }> {
    this.#client ??= new MongoClient(`mongodb://${encodeURIComponent(this.socket)}/?directConnection=true`, {
      serverSelectionTimeoutMS: 1_000,
      socketTimeoutMS: 20_000,
    })
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
