import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ActivityRecord } from './activity.model.ts'
import { activityClients } from './client.migration.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('reads so many events at a time, with and without a client, so that no search goes through all of them', async () => {
  const event = { type: 'client_created', entityType: 'client', entityId: 7 }
  const events = Array.from({ length: 1_001 }, (_, index) => ({ ...event, _id: index + 1, clientId: 9 }))
  const { clientId: _unknown, ...old } = { ...event, _id: 1_002, clientId: 9 }
  await ActivityRecord.collection.insertMany([...events, old] as never)
  expect(await activityClients.batch(null)).toMatchObject({ after: 1_000, records: 1_000 })
  expect(await activityClients.batch(1_000)).toMatchObject({ after: 1_002, records: 2 })
  expect(await activityClients.batch(1_002)).toBeNull()
  const clients = await ActivityRecord.find({}).sort({ _id: 1 }).skip(1_000).lean()
  expect(clients.map(({ clientId }) => clientId)).toEqual([9, 7])
})
