import { encodeSecret } from '@drayline/domain/operations/vault/vault'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ActivityRecord } from './activity.model.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
})
afterAll(() => api.stop())

test('events of records that somebody may not read are in none of their lists', async () => {
  const { id: clientId } = (await manager.post('/api/clients', { name: 'Secretive Haulers' })).body
  const entry = { clientId, dataType: 'password', label: 'Portal', encryptedData: encodeSecret('a secret') }
  expect((await manager.post('/api/vault', entry)).status).toBe(201)
  const lists = ['', `?clientId=${clientId}`, '?entityType=vault', '?type=other', '?q=Secretive'].map(
    (query) => `/api/activities${query}`,
  )
  for (const path of [...lists, '/api/dashboard/recent-activities']) {
    const kinds = async (who: TestClient) =>
      (await who.get(path)).body.map(({ entityType }: { entityType: string }) => entityType)
    expect([path, await kinds(manager)]).toEqual([path, expect.arrayContaining(['vault'])])
    expect([path, await kinds(employee)]).toEqual([path, expect.not.arrayContaining(['vault'])])
  }
  const event = await ActivityRecord.findOne({ entityType: 'vault' }).lean()
  expect((await employee.delete(`/api/activities/${event?._id}`)).status).toBe(404)
})
