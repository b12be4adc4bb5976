import { ClientRecord } from '../../operations/clients/client.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { partyNames } from './parties.ts'

let api: TestApi
let employee: TestClient
beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => api.stop())

test('of the very same list nobody is looked up again, until somebody is renamed', async () => {
  const { id } = ok(await employee.post('/api/clients', { name: 'Bluebonnet Carriers', status: 'active' }))
  // One that is not there is asked for once, too.
  const list = [{ id }, { id: 999_999 }]
  const nameOf = () => partyNames('client', list, (one) => one.id, { language: 'en' })
  const find = jest.spyOn(ClientRecord, 'find')
  const first = await nameOf()
  expect(first(id)).toBe('Bluebonnet Carriers')
  const asked = find.mock.calls.length
  expect(asked).toBe(1)
  expect(await nameOf()).toBe(first)
  expect(find.mock.calls.length).toBe(asked)
  ok(await employee.put(`/api/clients/${id}`, { name: 'Bluebonnet Freight', status: 'active' }))
  expect((await nameOf())(id)).toBe('Bluebonnet Freight')
})
