import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

let api: TestApi
let admin: TestClient
beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
})
afterAll(() => api.stop())

const nameOf = async (query: string) => {
  const [newest] = ok(await admin.get(`/api/audit?limit=1&${query}`))
  const one = ok(await admin.get(`/api/audit/${newest.id}`))
  expect(one.entityName).toBe(newest.entityName)
  return newest.entityName
}

test('a record has the name it was logged with, also when it is gone', async () => {
  const values = { contactPerson: 'Ray', email: 'ray@a.example', phone: '555-010-0123' }
  const { id } = ok(await admin.post('/api/brokers', { ...values, name: 'Ridge Line Brokerage' }))
  expect(await nameOf('entityType=broker')).toBe('Ridge Line Brokerage')
  expect((await admin.delete(`/api/brokers/${id}`)).status).toBeLessThan(300)
  expect(await nameOf(`entityType=broker&action=broker.deleted`)).toBe('Ridge Line Brokerage')
})

test('sessions and accounts are called by their person', async () => {
  await api.as('employee')
  expect(await nameOf(`entityType=session&userId=${api.userId('employee')}`)).toBe('Erin Employee')
  await admin.post(`/api/admin/users/${api.userId('manager')}/end-sessions`)
  expect(await nameOf('entityType=user&action=user.sessionsEnded')).toBe('Max Manager')
})

test('a load’s number is its name', async () => {
  const load = await fixtures(api).load()
  expect(await nameOf('entityType=load')).toBe(load.loadNumber)
})
