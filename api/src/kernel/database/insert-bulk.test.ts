import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { insertBulk } from './insert-bulk.ts'
import { plainModel } from './model.ts'

const Probe = plainModel<{ _id: number; name: string }>('bulk_probes', {
  _id: { type: Number, required: true },
  name: { type: String, required: true },
})

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const named = (_id: number) => ({ _id, name: `No. ${_id}` })

test('stores more than fits one command, and nothing at all', async () => {
  await insertBulk(Probe, [])
  await insertBulk(
    Probe,
    Array.from({ length: 2_500 }, (_, index) => named(index)),
  )
  expect(await Probe.countDocuments()).toBe(2_500)
  expect(await Probe.findById(2_499).lean()).toEqual(named(2_499))
})

test('one that is not stored is told, those beside it are there', async () => {
  await expect(insertBulk(Probe, [named(1), named(9_999)])).rejects.toThrow(
    /Not stored in bulk_probes: E11000 duplicate key/,
  )
  expect(await Probe.countDocuments()).toBe(2_501)
})
