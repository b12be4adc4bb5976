import { BrokerRecord } from './operations/brokers/broker.model.ts'
import { keptSums } from './sums.migration.ts'
import type { TestApi } from './testing/api-test.ts'
import { startTestApi } from './testing/api-test.ts'
import { recomputeSummaries } from './totals.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('sums are recounted in steps: some brokers at a time, then kind by kind', async () => {
  const brokers = Array.from({ length: 250 }, (_, index) => ({
    ...{ _id: index + 1, version: 1, status: 'active', creditLimit: 5 },
    ...{ exposureCents: 700, openInvoices: 1, overLimit: false },
  }))
  await BrokerRecord.collection.insertMany(brokers as never)
  const steps: (number | undefined)[] = []
  let batch = await keptSums.batch(null)
  while (batch) {
    steps.push(batch.records)
    batch = await keptSums.batch(batch.after)
  }
  expect(steps).toEqual([200, 50, 1, 1, 1, 1, 1, 1, 1])
  expect(await keptSums.total()).toBe(257)
  expect(await recomputeSummaries()).toEqual([])
  expect(await BrokerRecord.countDocuments({ exposureCents: 0, openInvoices: 0 })).toBe(250)
})
