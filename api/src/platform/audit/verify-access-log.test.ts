import { addSecret, askFor, makeClientFor, ringText } from '../../operations/vault/vault.fixtures.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { keyRing } from '../keys/key-ring.ts'
import { LogKeyRecord } from '../keys/log-key.model.ts'
import type { AccessDoc } from './access.model.ts'
import { AccessPartition, AccessRecord } from './access.model.ts'
import { verifyAccessLog } from './verify-access-log.ts'

let api: TestApi
let manager: TestClient
let id: number
let log: AccessDoc[]
const verify = async () => await verifyAccessLog(await keyRing(api.config))

beforeAll(async () => {
  api = await startTestApi({ env: { VAULT_KEYS: ringText('k1') } })
  manager = await api.as('manager')
  expect((await verify()).faults).toEqual([])
  id = (await addSecret(manager, await makeClientFor(manager), 'watched')).id
  for (const reason of ['first look', 'second look', 'third look', 'fourth look'])
    await askFor(manager, id, reason)
  log = await AccessRecord.find({ entryId: id }).sort({ seq: 1 }).lean<AccessDoc[]>()
})
afterAll(() => api.stop())

const at = (index: number) => log.at(index) as AccessDoc
const set = (record: AccessDoc, fields: Partial<AccessDoc>) =>
  AccessRecord.collection.updateOne({ _id: record._id as never }, { $set: fields })

/** Does something to the log by hand, looks at what the check says, and undoes it. */
async function tampered(tamper: () => Promise<unknown>) {
  const heads = await AccessPartition.find().lean()
  await tamper()
  const { faults } = await verify()
  await AccessRecord.collection.deleteMany({})
  await AccessRecord.collection.insertMany(log as never)
  await AccessPartition.collection.deleteMany({})
  await AccessPartition.collection.insertMany(heads as never)
  expect((await verify()).faults).toEqual([])
  return faults
}

test('an untouched log has no faults', async () => {
  expect(log).toHaveLength(5)
  expect(await verify()).toEqual({ records: 5, unkeyed: 0, faults: [] })
})

test('an altered record is named, even with a hash that is right but for the key', async () => {
  const record = at(2)
  expect(await tampered(() => set(record, { reason: 'nothing to see' }))).toEqual([
    { id: record._id, fault: 'altered' },
  ])
  expect(await tampered(() => set(record, { hash: at(1).hash, prevHash: at(1).prevHash }))).toContainEqual({
    id: record._id,
    fault: 'altered',
  })
})

test('a removed record is named, in the middle and at the end', async () => {
  for (const record of [at(2), at(-1)]) {
    const faults = await tampered(() => AccessRecord.collection.deleteOne({ _id: record._id as never }))
    expect(faults).toContainEqual({ id: record._id, fault: 'missing' })
  }
})

test('a cut end is found although the head was set back', async () => {
  const last = at(-1)
  const faults = await tampered(async () => {
    await AccessRecord.collection.deleteOne({ _id: last._id as never })
    await AccessPartition.collection.updateOne(
      { _id: last.lane as never },
      { $set: { seq: last.seq - 1, hash: at(-2).hash } },
    )
  })
  expect(faults).toEqual([{ id: `head ${last.lane}`, fault: 'altered' }])
  const without = await tampered(() => AccessPartition.collection.deleteMany({}))
  expect(without).toEqual([{ id: `head ${last.lane}`, fault: 'missing' }])
})

test('a head that was set back stays found after the next record of its partition', async () => {
  const last = at(-1)
  const faults = await tampered(async () => {
    await AccessRecord.collection.deleteOne({ _id: last._id as never })
    const changes = { $set: { seq: last.seq - 1, hash: at(-2).hash } }
    await AccessPartition.collection.updateOne({ _id: last.lane as never }, changes)
    await askFor(manager, id, 'look after the cut')
  })
  expect(faults).toEqual([{ id: `head ${last.lane}`, fault: 'altered' }])
})

test('two records that changed places are named', async () => {
  const [a, b] = [at(1), at(3)]
  const faults = await tampered(async () => {
    await AccessRecord.collection.deleteMany({ _id: { $in: [a._id, b._id] as never } })
    const swapped = [
      { ...a, _id: b._id, seq: b.seq },
      { ...b, _id: a._id, seq: a.seq },
    ]
    await AccessRecord.collection.insertMany(swapped as never)
  })
  expect(faults.map((fault) => fault.id)).toEqual(expect.arrayContaining([a._id, b._id]))
})

test('a log whose key is gone is not taken for an empty one', async () => {
  const key = await LogKeyRecord.findById('access-log').lean()
  await LogKeyRecord.collection.deleteMany({})
  expect((await verify()).faults).toEqual([{ id: 'access-log', fault: 'key' }])
  await LogKeyRecord.collection.insertOne(key as never)
  expect((await verify()).faults).toEqual([])
})

test('it may run while people work', async () => {
  const looks = Promise.all(Array.from({ length: 30 }, () => askFor(manager, id)))
  const reports = []
  for (let round = 0; round < 5; round += 1) reports.push(await verify())
  await looks
  expect(reports.flatMap(({ faults }) => faults)).toEqual([])
})

test('a head that is put back with the seal it had then is found by the records beyond it', async () => {
  const heads = await AccessPartition.find().lean()
  await askFor(manager, id, 'fifth look')
  const newest = await AccessRecord.findOne().sort({ at: -1, seq: -1 }).lean<AccessDoc>()
  await AccessPartition.collection.deleteMany({})
  await AccessPartition.collection.insertMany(heads as never)
  expect((await verify()).faults).toEqual([{ id: newest?._id, fault: 'unchained' }])
  await AccessRecord.collection.deleteOne({ _id: newest?._id as never })
  expect((await verify()).faults).toEqual([])
})
