import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../demo/random.ts'
import type { Cluster } from './cluster.ts'
import type { Strike } from './subject.ts'

export interface ClusterStrike extends Omit<Strike, 'carryOut'> {
  /** Possible only where each member has a small disk of its own. */
  needsSmallDisks?: boolean
  carryOut(cluster: Cluster, random: Random): Promise<void>
}

/** Everything that happens to a cluster. */
export const clusterStrikes: readonly ClusterStrike[] = [
  { name: 'stalled secondaries', carryOut: stall },
  { name: 'majority lost', attemptTimeoutMs: 700, carryOut: loseMajority },
  { name: 'step-down', carryOut: stepDown },
  { name: 'primary killed', carryOut: killPrimary },
  { name: 'server and primary killed', carryOut: killBoth },
  { name: 'primary frozen', carryOut: freeze },
  { name: 'roll-back', carryOut: rollBack },
  { name: 'restarts', carryOut: restartAll },
  { name: 'connections reset', carryOut: resetConnections },
  { name: 'primary silent', carryOut: silence },
  { name: 'disk full', needsSmallDisks: true, expectedLog: /"event":"disk\.\w+"/, carryOut: fillDisk },
  { name: 'clock jumps', expectedLog: /"event":"clock\.off"/, carryOut: jumpClock },
]

/** Longer than a call may wait for confirmations, so that whatever it answers then is answered. */
const stallMs = 18_000

/** Stalls the primary: nothing it stores meanwhile is confirmed, and the next primary has never seen it. */
async function stall(cluster: Cluster): Promise<void> {
  const [primary, others] = [await cluster.set.primary(), await cluster.set.secondaries()]
  await Promise.all(others.map((member) => member.stopFetching(true)))
  await Promise.all([cluster.untilRefused('writes_stalled'), delay(stallMs)])
  await Promise.all([primary, ...others].map((member) => member.kill()))
  await cluster.restart(others, [primary])
}

/** A primary that is alone goes on for a moment: shorter than it takes to step down. */
async function loseMajority(cluster: Cluster, random: Random): Promise<void> {
  const [primary, others] = [await cluster.set.primary(), await cluster.set.secondaries()]
  await Promise.all(others.map((member) => member.kill()))
  await delay(random.between(2_000, 3_000))
  await primary.kill()
  await cluster.restart(others, [primary])
}

async function stepDown(cluster: Cluster): Promise<void> {
  await (await cluster.set.primary()).stepDown()
  await cluster.untilWell()
}

async function killPrimary(cluster: Cluster): Promise<void> {
  const primary = await cluster.set.primary()
  await primary.kill()
  await cluster.restart([], [primary])
}

async function killBoth(cluster: Cluster, random: Random): Promise<void> {
  const [primary, server] = [await cluster.set.primary(), random.pick(cluster.servers)]
  await Promise.all([server.kill(), primary.kill()])
  await cluster.restart([], [primary])
  await server.start()
}

/** The primary stops in the middle and wakes up when others have gone on without it. */
async function freeze(cluster: Cluster, random: Random): Promise<void> {
  const [primary, others] = [await cluster.set.primary(), await cluster.set.secondaries()]
  await primary.freeze()
  await cluster.set.primary(others)
  await delay(random.between(0, 8_000))
  await primary.thaw()
  await cluster.untilWell()
}

/** The primary takes in what no other member gets, and comes back to another primary: it must give that up. */
async function rollBack(cluster: Cluster, random: Random): Promise<void> {
  const [primary, others] = [await cluster.set.primary(), await cluster.set.secondaries()]
  const before = await primary.rollbacks()
  await Promise.all(others.map((member) => member.stopFetching(true)))
  await delay(random.between(1_000, 4_000))
  await primary.freeze()
  await Promise.all(others.map((member) => member.stopFetching(false)))
  await cluster.set.primary(others)
  await delay(random.between(0, 3_000))
  await primary.thaw()
  await cluster.untilWell()
  if ((await primary.rollbacks()) === before) throw new Error('The former primary has rolled nothing back')
}

/** All members and then all servers, in order and one after the other: nobody may be turned away for good. */
async function restartAll(cluster: Cluster): Promise<void> {
  for (const member of [...(await cluster.set.secondaries()), await cluster.set.primary()]) {
    await member.shutDown()
    await member.start()
    await cluster.set.untilHealthy()
  }
  for (const server of cluster.servers) {
    await server.stop()
    await server.start()
  }
  await cluster.untilWell()
}

async function resetConnections(cluster: Cluster, random: Random): Promise<void> {
  const { members } = cluster.set
  for (let times = random.int(4, 8); times > 0; times -= 1) {
    for (const { network } of random.chance(0.5) ? members : [random.pick(members)]) network.reset()
    await delay(random.between(100, 1_500))
  }
  await cluster.untilWell()
}

/** Whatever is sent to the primary waits, connections too; it arrives late. */
async function silence(cluster: Cluster, random: Random): Promise<void> {
  const { network } = await cluster.set.primary()
  network.silence(true)
  await delay(random.between(2_000, 20_000))
  network.silence(false)
  await cluster.untilWell()
}

const mb = 1024 ** 2

/** First as little room as servers must notice, then next to none: the primary may end of that. */
async function fillDisk(cluster: Cluster, random: Random): Promise<void> {
  const primary = await cluster.set.primary()
  await primary.fillDisk(128 * mb)
  await cluster.untilRefused('disk_full')
  await primary.fillDisk(4 * mb)
  await delay(random.between(2_000, 8_000))
  await primary.emptyDisk()
  if (!primary.isRunning) await primary.start()
  await cluster.untilWell()
}

/** A little off, the server goes on; by an hour, it takes no writes. */
async function jumpClock(cluster: Cluster, random: Random): Promise<void> {
  const server = random.pick(cluster.servers)
  const sign = random.pick([1, -1])
  server.setClock(sign * 25_000)
  await delay(random.between(2_000, 4_000))
  server.setClock(sign * 3_600_000)
  await server.until((readiness) => readiness.includes('clock_wrong'))
  await delay(random.between(1_000, 3_000))
  server.setClock(0)
  await cluster.untilWell()
}
