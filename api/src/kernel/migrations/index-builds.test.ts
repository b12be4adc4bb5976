import mongoose from 'mongoose'
import { createUser } from '../../platform/users/users.service.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { nextId } from '../database/ids.ts'
import type { RecordDoc } from '../database/model.ts'
import { plainModel, recordModel } from '../database/model.ts'
import { setUnguarded } from '../database/unguarded.ts'
import { writeInBackground } from '../writes/background-write.ts'
import { BackgroundMigrator, prepareData } from './migrator.ts'

interface ProbeDoc extends RecordDoc {
  number: string
  rank: number
}

const Probe = recordModel<ProbeDoc>(
  { collection: 'index_probes', entity: null },
  { number: { type: String, required: true }, rank: { type: Number, default: 0 } },
  [[{ number: 1 }, { unique: true, name: 'number_unique' }], [{ rank: 1, _id: -1 }]],
)
/** Written past `tx`: nothing could hold its writes up. */
const Plain = plainModel<{ _id: number; key: string }>(
  'index_plain',
  { _id: { type: Number, required: true }, key: { type: String, required: true } },
  [[{ key: 1 }, { unique: true }]],
)

let api: TestApi
const errors: unknown[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (line: { err: Error }) => void errors.push(line.err),
} as never

beforeEach(async () => {
  api = await startTestApi()
  errors.length = 0
  for (const model of [Probe, Plain]) await model.collection.dropIndexes()
})
afterEach(async () => {
  setUnguarded([])
  await api.stop()
})

async function store(count: number): Promise<void> {
  await nextId('index_probes', 5_000)
  const rows = Array.from({ length: count }, (_, index) => index + 1)
  await Probe.collection.insertMany(
    rows.map((_id) => ({ _id, version: 1, number: `P-${_id}`, rank: 0 })) as never,
  )
  await Plain.collection.insertMany(rows.map((_id) => ({ _id, key: `K-${_id}` })) as never)
}

const indexNames = async (model: typeof Probe | typeof Plain) =>
  (await model.collection.indexes()).map(({ name }) => name).sort()

test('collections that exist get the rules of this version', async () => {
  const db = mongoose.connection.getClient().db()
  const rulesOf = async () => {
    const collections = await mongoose.connection.listCollections()
    const entries = collections.find(({ name }) => name === 'ledger_entries')
    return (entries as { options?: { validator?: unknown } } | undefined)?.options?.validator
  }
  const before = await rulesOf()
  expect(before).toBeDefined()
  await db.command({ collMod: 'ledger_entries', validator: { kind: { $in: ['purchase'] } } })
  await prepare()
  expect(await rulesOf()).toEqual(before)
})

const prepare = () => prepareData({ migrations: [], log })

function insert(number: string) {
  return writeInBackground({ id: null, name: null }, api.now, (tx) => tx.insert(Probe, { number, rank: 0 }))
}

const build = () => BackgroundMigrator.start({ migrations: [], log, pollIntervalMs: 10 })

test('few records are indexed at once', async () => {
  await store(500)
  expect(await prepare()).toEqual([])
  expect(await indexNames(Probe)).toEqual(['_id_', 'number_unique', 'rank_1__id_-1'])
})

test('many are indexed in the background, and only what a unique index guards waits for it', async () => {
  await store(1_500)
  const missing = await prepare()
  expect(missing).toMatchObject([
    { name: 'number_unique', guards: true },
    { name: 'rank_1__id_-1', guards: false },
  ])
  expect(await indexNames(Probe)).toEqual(['_id_'])
  // Nothing can hold up writes of this one, so it was not left.
  expect(await indexNames(Plain)).toEqual(['_id_', 'key_1'])
  await expect(insert('P-1')).rejects.toMatchObject({ status: 503 })
  expect(await Probe.countDocuments()).toBe(1_500)

  const migrator = await build()
  await migrator.whenDone()
  expect(await indexNames(Probe)).toEqual(['_id_', 'number_unique', 'rank_1__id_-1'])
  await expect(insert('P-1')).rejects.toThrow('number_unique')
  await insert('P-2000')
  expect(migrator.upgrade()).toBeUndefined()
  await migrator.stop()
})

test('a unique index that stored records break is said, holds up no other, and is built once they are corrected', async () => {
  await store(1_500)
  await Probe.collection.insertOne({ _id: 2_000, version: 1, number: 'P-7', rank: 0 } as never)
  const migrator = await build()
  await eventually(async () => (await indexNames(Probe)).length >= 2 && errors.length > 0)
  expect(await indexNames(Probe)).toEqual(['_id_', 'rank_1__id_-1'])
  expect(String(errors[0])).toContain('P-7')
  await expect(insert('P-3000')).rejects.toMatchObject({ status: 503 })
  await Probe.collection.updateOne({ _id: 2_000 as never }, { $set: { number: 'P-2001' } })
  await migrator.whenDone()
  await insert('P-3000')
  await migrator.stop()
})

test('the command that makes an administrator keeps the rule of a missing index, too', async () => {
  setUnguarded([{ collection: 'users', keys: { usernameKey: 1 }, options: {} }])
  const user = {
    username: 'new',
    password: 'a long password',
    role: 'admin',
    firstName: 'A',
    lastName: 'B',
  } as const
  await expect(createUser(user)).rejects.toMatchObject({ status: 503 })
})
