import { driverCollection } from '../../kernel/database/model.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ChangeRecord } from './change.model.ts'
import { HeardChanges } from './heard-changes.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function change(count: number): Promise<void> {
  const changes = Array.from({ length: count }, (_, number) => ({ touched: [`load:${number + 1}`] }))
  await driverCollection(ChangeRecord).insertMany(changes as never, { writeConcern: { w: 'majority' } })
}

test('of many changes the last five thousand are remembered; who asks for earlier ones reads everything anew', async () => {
  const heard = new HeardChanges()
  const first = await heard.catchUp()
  await change(4_999)
  expect(await heard.catchUp()).toBe(first + 4_999)
  expect(heard.since(first)).toHaveLength(4_999)
  await change(3)
  const next = await heard.catchUp()
  expect(next).toBe(first + 5_002)
  expect(heard.since(first + 1)).toBeUndefined()
  expect(heard.since(first + 2)).toHaveLength(5_000)
  expect(heard.since(next)).toEqual([])
  expect(await heard.catchUp()).toBe(next)
})
