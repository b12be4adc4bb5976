import mongoose from 'mongoose'
import { startEmbeddedMongo } from '../../../../tools/src/embedded-mongo.ts'
import { eventually } from '../../testing/eventually.ts'
import type { Db } from '../database/db.ts'
import { connectDb } from '../database/db.ts'
import type { RecordDoc } from '../database/model.ts'
import { recordModel } from '../database/model.ts'
import { refuseUnguarded, setUnguarded } from '../database/unguarded.ts'
import { buildIndex, missingIndexes } from './index-builds.ts'
import { takeLease } from './lease.ts'
import { BackgroundMigrator, prepareData } from './migrator.ts'

const Probe = recordModel<RecordDoc & { number: string }>(
  { collection: 'unready_probes', entity: null },
  { number: { type: String, required: true } },
  [[{ number: 1 }, { unique: true, name: 'number_unique' }]],
)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never

// Of its own: what holds up an index build does so for all databases of a server.
let mongo: Awaited<ReturnType<typeof startEmbeddedMongo>>
let db: Db

beforeAll(async () => {
  mongo = await startEmbeddedMongo({ ephemeral: true })
  db = await connectDb(mongo.uri)
}, 60_000)
afterAll(async () => {
  setUnguarded([])
  await db.close()
  await mongo.stop()
})

/** Has index builds stop once they have begun, or go on. */
const holdBuilds = (mode: 'alwaysOn' | 'off') =>
  mongoose.connection
    .getClient()
    .db('admin')
    .command({ configureFailPoint: 'hangAfterStartingIndexBuild', mode })

test('an index that another process is still building is missing: nothing waits for it, and its rule is kept', async () => {
  const probes = Array.from({ length: 1_500 }, (_, index) => ({ _id: index + 1, number: `P-${index}` }))
  await Probe.collection.insertMany(probes as never)
  const prepare = () => prepareData({ migrations: [], log })
  const [index] = (await prepare()).filter(({ collection }) => collection === 'unready_probes')
  if (!index) throw new Error('The index is not missing')
  const lease = await takeLease('background')
  await holdBuilds('alwaysOn')
  try {
    const building = buildIndex(index).catch((error: unknown) => error)
    await eventually(async () => (await Probe.collection.indexes()).length === 2)

    // A process that starts now: it would wait for as long as the build takes.
    expect(await prepare()).toEqual([index])
    const migrator = await BackgroundMigrator.start({ migrations: [], log, pollIntervalMs: 10 })
    await eventually(migrator.upgrade)
    expect(() => refuseUnguarded('unready_probes')).toThrow()

    await Probe.collection.insertOne({ _id: 2_000, number: 'P-1' } as never)
    await holdBuilds('off')
    expect(await building).toMatchObject({ code: 11_000 })
    expect(await missingIndexes()).toEqual([index])
    expect(() => refuseUnguarded('unready_probes')).toThrow()

    await Probe.collection.deleteOne({ _id: 2_000 as never })
    await lease?.release()
    await migrator.whenDone()
    await migrator.stop()
    expect(await missingIndexes()).toEqual([])
    expect(() => refuseUnguarded('unready_probes')).not.toThrow()
  } finally {
    await holdBuilds('off')
  }
}, 60_000)
