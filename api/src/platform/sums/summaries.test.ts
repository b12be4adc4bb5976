import { runTransaction } from '../../kernel/database/transaction.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { readSums, updateSums } from './summaries.ts'
import { Summary, summaryShards } from './summary.model.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const draft = (_id: number, amountCents: number) => ({ _id, status: 'draft', amountCents })

test('sums follow records that come, move on and go, over all shards', async () => {
  const ids = Array.from({ length: summaryShards + 1 }, (_, index) => index + 1)
  await runTransaction(async () => {
    for (const id of ids) await updateSums('fuelAdvances', null, draft(id, 100))
  })
  expect(await readSums('fuelAdvances')).toEqual({ draft: { count: ids.length, cents: ids.length * 100 } })
  expect(await Summary.countDocuments()).toBe(summaryShards)

  await runTransaction(async () => {
    await updateSums('fuelAdvances', draft(1, 100), { ...draft(1, 250), status: 'paid' })
    await updateSums('fuelAdvances', draft(2, 100), null)
  })
  expect(await readSums('fuelAdvances')).toEqual({
    draft: { count: ids.length - 2, cents: (ids.length - 2) * 100 },
    paid: { count: 1, cents: 250 },
  })
})

test('a change that moves no sum writes nothing', async () => {
  const before = await Summary.find().sort({ _id: 1 }).lean()
  await runTransaction(() => updateSums('fuelAdvances', draft(3, 100), draft(3, 100)))
  await runTransaction(() => updateSums('fuelAdvances', null, null))
  expect(await Summary.find().sort({ _id: 1 }).lean()).toEqual(before)
})
