import { changeHeader, parseChange } from '@drayline/domain/kernel/records/change'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ActivityRecord } from './activity.model.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
const base = Date.UTC(2026, 5, 1, 12)

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  const userId = api.userId('employee')
  await ActivityRecord.insertMany(
    Array.from({ length: 30 }, (_, index) => ({
      _id: index + 1,
      userId: index % 2 ? userId : api.userId('manager'),
      userName: index % 2 ? 'Erin Employee' : 'Max Manager',
      type: index % 3 ? 'client_created' : 'invoice_paid',
      message:
        index % 3
          ? { key: 'activity.clientCreated', params: { name: `Client ${index}` } }
          : {
              key: 'activity.invoiceReopened',
              params: { invoiceNumber: `INV-${index}`, status: 'approved' },
            },
      entityType: index % 3 ? 'client' : 'invoice',
      entityId: index,
      hiddenFor: [],
      search: index % 3 ? ['c', 'cl', String(index)] : ['inv', String(index)],
      createdAt: new Date(base + index * 3_600_000),
    })),
  )
})
afterAll(() => api.stop())

const ids = (body: { id: number }[]) => body.map(({ id }) => id)

test('the log is newest first, and says who did what in words', async () => {
  const { body, headers } = await employee.get('/api/activities?limit=3')
  expect(ids(body)).toEqual([30, 29, 28])
  expect(headers['x-total-count']).toBe('30')
  expect(body[0]).toEqual({
    id: 30,
    userId: api.userId('employee'),
    user: { id: api.userId('employee'), name: 'Erin Employee' },
    type: 'client_created',
    description: 'Client Client 29 created',
    entityType: 'client',
    entityId: 29,
    createdAt: '2026-06-02T17:00:00.000Z',
  })
  expect(body[2].description).toBe('Invoice INV-27 went back to Approved')
})

test('the log is in the reader’s language', async () => {
  await manager.patch('/api/user/profile', { language: 'es' })
  const { body } = await manager.get('/api/activities?limit=3')
  expect(body[2].description).toContain('INV-27')
  expect(body[2].description).not.toContain('went back')
  await manager.patch('/api/user/profile', { language: 'en' })
})

test.each([
  ['type=invoice_paid', 10],
  ['type=invoice_paid,client_created', 30],
  ['entityType=client&entityId=4', 1],
  ['q=inv 27', 1],
  ['q=nothing', 0],
  ['from=2026-06-02&to=2026-06-02', 14],
  ['sort=createdAt&limit=1', 1],
])('filters: %s', async (query, count) => {
  const { body } = await employee.get(`/api/activities?${query}`)
  expect(body).toHaveLength(count)
})

test('days are those of the reader’s time zone', async () => {
  // Noon UTC on June 1 is 8 in the morning in New York: 16 events until midnight there, 14 the day after.
  const day = '/api/activities?from=2026-06-01&to=2026-06-01'
  expect((await employee.get(day)).body).toHaveLength(16)
  await employee.patch('/api/user/profile', { timezone: 'Pacific/Honolulu' })
  expect((await employee.get(day)).body).toHaveLength(22)
  await employee.patch('/api/user/profile', { timezone: 'America/New_York' })
})

test('removing one hides it for oneself alone, and says which one', async () => {
  const { status, headers } = await employee.delete('/api/activities/30')
  expect(status).toBe(204)
  expect(parseChange(String(headers[changeHeader.toLowerCase()]))?.touched).toEqual(['activity:30'])
  expect((await employee.delete('/api/activities/30')).status).toBe(404)
  expect(ids((await employee.get('/api/activities?limit=1')).body)).toEqual([29])
  expect(ids((await manager.get('/api/activities?limit=1')).body)).toEqual([30])
})

test('Reset empties the caller’s recent activities; the log, the records and other people’s feeds stay', async () => {
  expect((await employee.get('/api/dashboard/recent-activities')).body).not.toHaveLength(0)
  expect((await employee.delete('/api/activities')).status).toBe(204)
  expect((await employee.get('/api/dashboard/recent-activities')).body).toEqual([])
  expect((await manager.get('/api/dashboard/recent-activities')).body).toHaveLength(10)
  expect((await employee.get('/api/activities')).body).toHaveLength(29)
  expect(await ActivityRecord.countDocuments()).toBe(30)
})
