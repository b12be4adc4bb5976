import { setTimeout as delay } from 'node:timers/promises'
import { type Member, MemberSet } from '../mongo/members.ts'
import { ensureSecrets } from '../secrets.ts'
import { ApiProcess } from './api-process.ts'
import { clusterStrikes } from './cluster-strikes.ts'
import { freePort } from './product.ts'
import type { Strike, Subject } from './subject.ts'

/** Without writes, only what the primary notes every ten seconds shows a stall; eight more must pass then. */
const noticedWithin = 25_000

/** Two servers on a replica set: its members stall, freeze, die and take over from each other. */
export class Cluster implements Subject {
  readonly dataDir: string
  readonly set: MemberSet
  readonly servers: readonly ApiProcess[]

  private constructor(dataDir: string, set: MemberSet, servers: readonly ApiProcess[]) {
    this.dataDir = dataDir
    this.set = set
    this.servers = servers
  }

  /** @param dataDir of the servers; the members have folders of their own */
  static async create(dataDir: string, members: number): Promise<Cluster> {
    const set = await MemberSet.start(members, { smallDisks: true })
    const settings = { DATA_DIR: dataDir, MONGODB_URI: set.uri, ...(await ensureSecrets(dataDir)) }
    const ports = [await freePort(), await freePort()]
    return new Cluster(
      dataDir,
      set,
      ports.map((port) => new ApiProcess(port, settings)),
    )
  }

  get strikes(): readonly Strike[] {
    return clusterStrikes
      .filter(({ needsSmallDisks }) => this.set.hasSmallDisks || !needsSmallDisks)
      .map((strike) => ({ ...strike, carryOut: (random) => strike.carryOut(this, random) }))
  }

  get skipped(): readonly string[] {
    const possible = this.strikes.map(({ name }) => name)
    return clusterStrikes.map(({ name }) => name).filter((name) => !possible.includes(name))
  }

  get urls(): readonly string[] {
    return this.servers.map(({ url }) => url)
  }

  /** One after the other: the first makes the indexes for both. */
  async start(): Promise<void> {
    for (const server of this.servers) await server.start()
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.servers.map((server) => server.stop()))
    await this.set.stop()
  }

  outputs(): readonly string[] {
    return this.servers.map(({ output }) => output.join(''))
  }

  databaseUri(): Promise<string> {
    return Promise.resolve(this.set.uri)
  }

  async describe(): Promise<string> {
    const servers = await Promise.all(this.servers.map((server) => server.describe()))
    return [...servers, await this.set.describe()].join('\n')
  }

  /** Starts members; the former primary only when another one has taken over. */
  async restart(others: readonly Member[], former: readonly Member[]): Promise<void> {
    await Promise.all(others.map((member) => member.start()))
    await this.set.primary(others.length > 0 ? others : undefined)
    await Promise.all(former.map((member) => member.start()))
    await this.untilWell()
  }

  /** Every server must notice by itself that nothing can be saved, and why. */
  async untilRefused(code: string): Promise<void> {
    const deadline = performance.now() + noticedWithin
    for (const server of this.servers)
      while (!(await server.readiness()).includes(code)) {
        if (performance.now() > deadline) throw new Error(`A server does not say '${code}'`)
        await delay(100)
      }
  }

  /** All members are there, and all servers take writes again. */
  async untilWell(): Promise<void> {
    await this.set.untilHealthy()
    for (const server of this.servers) if (server.isRunning) await server.untilReady()
  }
}
