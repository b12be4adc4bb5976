import { setTimeout as delay } from 'node:timers/promises'
import { type Member, MemberSet } from '../mongo/members.ts'
import { ensureSecrets } from '../secrets.ts'
import { ApiProcess } from './api-process.ts'
import { freePort } from './product.ts'
import type { Strike, Subject } from './subject.ts'

/** Longer than a call may wait for confirmations, so that whatever it answers then is answered. */
const stallMs = 18_000

/** Without writes, only what the primary notes every ten seconds shows the stall; eight more must pass then. */
const noticedWithin = 25_000

/** Shorter than a primary without a majority takes to step down: for so long it goes on answering. */
const partitionMs = 3_000

/** Two servers on a replica set: its members stall, die and take over from each other. */
export class Cluster implements Subject {
  readonly strikes: readonly Strike[] = [
    { name: 'secondaries stalled, then the primary lost', carryOut: () => this.#stall() },
    { name: 'majority lost, then the primary', attemptTimeoutMs: 700, carryOut: () => this.#partition() },
    { name: 'primary stepped down', carryOut: () => this.#stepDown() },
    { name: 'primary killed', carryOut: () => this.#killPrimary() },
    { name: 'a server and the primary killed', carryOut: () => this.#killBoth() },
  ]
  readonly dataDir: string
  readonly #set: MemberSet
  readonly #servers: readonly ApiProcess[]

  private constructor(dataDir: string, set: MemberSet, servers: readonly ApiProcess[]) {
    this.dataDir = dataDir
    this.#set = set
    this.#servers = servers
  }

  /** @param dataDir of the servers; the members have folders of their own */
  static async create(dataDir: string, members: number): Promise<Cluster> {
    const set = await MemberSet.start(members)
    const settings = { DATA_DIR: dataDir, MONGODB_URI: set.uri, ...(await ensureSecrets(dataDir)) }
    const ports = [await freePort(), await freePort()]
    return new Cluster(
      dataDir,
      set,
      ports.map((port) => new ApiProcess(port, settings)),
    )
  }

  get urls(): readonly string[] {
    return this.#servers.map(({ url }) => url)
  }

  /** One after the other: the first makes the indexes for both. */
  async start(): Promise<void> {
    for (const server of this.#servers) await server.start()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()))
    await this.#set.stop()
  }

  output(): string {
    return this.#servers.flatMap(({ output }) => output).join('')
  }

  databaseUri(): Promise<string> {
    return Promise.resolve(this.#set.uri)
  }

  /** Stalls the primary: nothing it stores meanwhile is confirmed, and the next primary has never seen it. */
  async #stall(): Promise<void> {
    const [primary, others] = [await this.#set.primary(), await this.#set.secondaries()]
    await Promise.all(others.map((member) => member.stopFetching(true)))
    await this.#untilRefused()
    await Promise.all([primary, ...others].map((member) => member.kill()))
    await this.#restart(others, [primary])
  }

  /** A primary that is alone goes on for a moment, and rolls back what it took in when it meets the others again. */
  async #partition(): Promise<void> {
    const [primary, others] = [await this.#set.primary(), await this.#set.secondaries()]
    await Promise.all(others.map((member) => member.kill()))
    await delay(partitionMs)
    await primary.kill()
    await this.#restart(others, [primary])
  }

  async #stepDown(): Promise<void> {
    await (await this.#set.primary()).stepDown()
    await this.#untilReady()
  }

  async #killPrimary(): Promise<void> {
    const primary = await this.#set.primary()
    await primary.kill()
    await this.#set.primary()
    await this.#restart([], [primary])
  }

  async #killBoth(): Promise<void> {
    const primary = await this.#set.primary()
    const [server] = this.#servers
    await Promise.all([server?.kill(), primary.kill()])
    await this.#set.primary()
    await this.#restart([], [primary])
    await server?.start()
  }

  /** Starts members; the former primary only when another one has taken over. */
  async #restart(others: readonly Member[], former: readonly Member[]): Promise<void> {
    await Promise.all(others.map((member) => member.start()))
    await this.#set.primary()
    await Promise.all(former.map((member) => member.start()))
    await this.#set.untilHealthy()
    await this.#untilReady()
  }

  /** Every server must notice by itself that nothing is confirmed any more. */
  async #untilRefused(): Promise<void> {
    const began = Date.now()
    for (const server of this.#servers)
      while (await server.isReady()) {
        if (Date.now() - began > noticedWithin)
          throw server.problem('says it is ready while nothing is confirmed')
        await delay(100)
      }
    await delay(Math.max(0, stallMs - (Date.now() - began)))
  }

  async #untilReady(): Promise<void> {
    for (const server of this.#servers) if (server.isRunning) await server.untilReady()
  }
}
