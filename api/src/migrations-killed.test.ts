import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import mongoose from 'mongoose'
import { OpenItem } from './finance/aging/open-item.model.ts'
import type { Db } from './kernel/database/db.ts'
import { connectDb } from './kernel/database/db.ts'
import { leaseDocs, migrationDocs, processDocs } from './kernel/migrations/migration.model.ts'
import { migrationStates } from './kernel/migrations/migration-state.ts'
import { testConfig } from './testing/api-test.ts'
import { loadDump } from './testing/schema-dump.ts'

jest.setTimeout(300_000)

/** By default a process is killed ten times; `UPGRADE_KILLS=200` looks closer. */
const leastKills = Number(process.env.UPGRADE_KILLS ?? 10)
const uri = testConfig().mongodbUri ?? ''
let db: Db

beforeAll(async () => {
  db = await connectDb(uri)
})
afterAll(async () => {
  await mongoose.connection.dropDatabase()
  await db.close()
})

/** Upgrades in a process of its own, which dies after so many writes. Tells whether it came to its end. */
async function upgradeUntil(writes: number): Promise<boolean> {
  const args = [join(__dirname, 'kernel/migrations/testing/upgrader.ts'), uri, String(writes)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code, signal] = await hurried(once(child, 'exit'))
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`It ended with ${code}, ${signal}`)
  return code === 0
}

/**
 * Passes follow each other after a minute, which a test does not wait for. One question at a time: what a process that was
 * killed had begun to write stays locked for up to a minute, and questions that wait for it would fill the pool.
 */
async function hurried<Ended>(end: Promise<Ended>): Promise<Ended> {
  let waiting = true
  const ended = end.finally(() => {
    waiting = false
  })
  while (waiting) {
    await skipWait()
    await Promise.race([ended, delay(100)])
  }
  return ended
}

const skipWait = () => migrationDocs().updateMany({ state: 'pending' }, { $set: { dueAt: new Date(0) } })

/** As if the one that was killed had been gone for long. */
async function passTime(): Promise<void> {
  await leaseDocs().updateMany({}, { $set: { expiresAt: new Date(0) } })
  await processDocs().deleteMany({})
  await skipWait()
}

/** All records, but for what tells of the upgrade itself or that there was one; open items without the ids they happened to get. */
async function stored(): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {}
  for (const { name } of await mongoose.connection.listCollections()) {
    if (/^(migrations|migration_leases|processes|counters|changes)$/.test(name)) continue
    found[name] = await mongoose.connection.collection(name).find({}).sort({ _id: 1 }).toArray()
  }
  found.open_items = await OpenItem.find({}, { _id: 0 }).sort({ invoiceId: 1, openFrom: 1 }).lean()
  return found
}

/** A database of the first version, without what its migrations bring. */
async function fill(): Promise<void> {
  await mongoose.connection.dropDatabase()
  await loadDump(0)
  await OpenItem.collection.deleteMany({})
  for (const name of ['invoices', 'loads', 'clients', 'brokers', 'users', 'activities', 'fuel_advances'])
    await mongoose.connection
      .collection(name)
      .updateMany({}, { $unset: { loadKey: 1, packet: 1, sameKeys: 1, nameSortKey: 1, exposureCents: 1 } })
}

test('an upgrade that is killed again and again, each time at another place, ends as one that is not', async () => {
  await fill()
  expect(await upgradeUntil(0)).toBe(true)
  const right = await stored()

  await fill()
  let kills = 0
  for (let writes = 1; !(await upgradeUntil(writes)); kills += 1) {
    await passTime()
    // Each process gets further than the one before: it goes on where that one stopped.
    writes += Math.max(1, Math.round(60 / leastKills))
    if (kills >= leastKills) writes *= 2
  }
  expect(kills).toBeGreaterThanOrEqual(leastKills)
  expect((await migrationStates()).every(({ state }) => state === 'done')).toBe(true)
  expect(await stored()).toEqual(right)
})
