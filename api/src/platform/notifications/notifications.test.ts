import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { NotificationRecord } from './notification.model.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  const params = { invoiceNumber: 'INV-1' }
  await NotificationRecord.insertMany(
    [1, 2, 3, 4].map((id) => ({
      _id: id,
      userId: api.userId(id === 4 ? 'manager' : 'employee'),
      title: { key: 'notification.invoiceDecided.title', params },
      message: { key: 'notification.invoiceDecided.approved', params },
      type: 'success',
      read: false,
      entityType: 'invoice',
      entityId: 1,
      createdAt: new Date(),
    })),
  )
})
afterAll(() => api.stop())

const unread = async (client: TestClient) => (await client.get('/api/notifications/unread-count')).body.count

test('everybody gets their own messages, in words', async () => {
  const { body } = await employee.get('/api/notifications')
  expect(body).toHaveLength(3)
  expect(body[0]).toMatchObject({
    id: 3,
    title: 'Invoice INV-1',
    message: 'Your invoice INV-1 was approved',
    type: 'success',
    read: false,
    entityType: 'invoice',
    entityId: 1,
  })
  expect(await unread(employee)).toBe(3)
})

test('one is marked as read, then all; another person’s is not found', async () => {
  const marked = await employee.patch('/api/notifications/1/read')
  expect(marked.body).toMatchObject({ id: 1, read: true })
  expect(await unread(employee)).toBe(2)
  expect((await employee.patch('/api/notifications/4/read')).status).toBe(404)
  expect((await employee.patch('/api/notifications/mark-all-read')).status).toBe(204)
  expect(await unread(employee)).toBe(0)
  expect((await employee.get('/api/notifications?read=false')).body).toEqual([])
  expect(await unread(await api.as('manager'))).toBe(1)
})
