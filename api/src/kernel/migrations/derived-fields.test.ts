import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import type { RecordDoc } from '../database/model.ts'
import { recordModel } from '../database/model.ts'
import { derivedFields } from './derived-fields.ts'

interface ProbeDoc extends RecordDoc {
  name: string
  nameKey?: string
}

const Probe = recordModel<ProbeDoc>(
  { collection: 'derived_probes', entity: null },
  { name: { type: String, required: true }, nameKey: String },
)
const keys = derivedFields(Probe, { reads: ['name'], writes: ['nameKey'] }, ({ name }) => ({
  nameKey: name.toLowerCase(),
}))

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.stop())

const store = (records: object[]) => Probe.collection.insertMany(records as never)
const stored = async () => (await Probe.find({}).sort({ _id: 1 }).lean()).map(({ nameKey }) => nameKey)

test('records that lack the field or have an old value get it, a thousand at a time, until none is left', async () => {
  const named = Array.from({ length: 1_002 }, (_, index) => ({ _id: index + 1, version: 3, name: 'Ann' }))
  await store(named.map((record) => (record._id === 1_001 ? { ...record, nameKey: 'old' } : record)))
  expect(await keys.total()).toBe(1_002)
  expect(await keys.batch(null)).toEqual({ after: 1_000, records: 1_000, isUnchanged: false })
  expect((await stored()).slice(998)).toEqual(['ann', 'ann', 'old', undefined])
  expect(await keys.batch(1_000)).toEqual({ after: 1_002, records: 2, isUnchanged: false })
  expect(await keys.batch(1_002)).toBeNull()
  expect(await keys.batch(1_000)).toEqual({ after: 1_002, records: 2, isUnchanged: true })
  expect(new Set(await stored())).toEqual(new Set(['ann']))
  expect(await Probe.countDocuments({ version: 3 })).toBe(1_002)
})

test('a record changed after it was read keeps what its change wrote', async () => {
  await store([
    { _id: 1, name: 'Ann' },
    { _id: 2, name: 'Bob' },
  ])
  const { bulkWrite } = Probe.collection
  jest.spyOn(Probe.collection, 'bulkWrite').mockImplementationOnce(async (...given) => {
    await Probe.updateOne({ _id: 1 }, { name: 'Zoe', nameKey: 'zoe' })
    return await bulkWrite.apply(Probe.collection, given)
  })
  expect(await keys.batch(null)).toMatchObject({ after: 2, records: 2 })
  expect(await stored()).toEqual(['zoe', 'bob'])
})
