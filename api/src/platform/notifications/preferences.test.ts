import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { NotificationEntry } from '../../kernel/writes/tx.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { EmailRecord } from '../email/email.model.ts'
import { User } from '../users/user.model.ts'
import { NotificationRecord } from './notification.model.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: 'http://drayline.example' } })
  employee = await api.as('employee')
})
beforeEach(async () => {
  await NotificationRecord.deleteMany({})
  await EmailRecord.deleteMany({})
  await User.updateOne(
    { _id: api.userId('employee') },
    { $set: { notificationPreferences: null, emailNotifications: true, desktopNotifications: true } },
  )
})
afterAll(() => api.stop())

const headers = { origin: 'http://drayline.example' }
const ways = (inApp: boolean, email: boolean, desktop: boolean) => ({ inApp, email, desktop })
const choose = (body: unknown) => employee.patch('/api/notifications/preferences', body, { headers })

async function tell(change: Partial<NotificationEntry> = {}): Promise<void> {
  await writeInBackground({ id: null, name: null }, api.now, async (tx) => {
    tx.notify({
      userId: api.userId('employee'),
      title: { key: 'notification.invoiceDecided.title', params: { invoiceNumber: 'INV-1\r\nBcc: x@y.z' } },
      message: { key: 'notification.invoiceDecided.approved', params: { invoiceNumber: 'INV-1' } },
      entityType: 'invoice',
      entityId: 1,
      ...change,
    })
  })
}

const listed = async () => (await employee.get('/api/notifications')).body.length

test('chosen ways are kept by kind, the others are as usual; nonsense is refused', async () => {
  const { body } = await employee.get('/api/notifications/preferences')
  expect(body.invoiceDecided).toEqual(ways(true, false, true))
  expect(body.account).toEqual(ways(true, true, true))
  expect((await choose({ invoiceDecided: ways(false, true, false) })).body.invoiceDecided).toEqual(
    ways(false, true, false),
  )
  const after = (await choose({ assignment: ways(true, true, true) })).body
  expect(after).toMatchObject({
    invoiceDecided: ways(false, true, false),
    assignment: ways(true, true, true),
    documentFailed: ways(true, false, true),
  })
  expect((await choose({ invoiceDecided: { inApp: 'perhaps' } })).status).toBe(422)
})

test('what somebody wants on the desktop only is in no list and counts nowhere', async () => {
  await choose({ invoiceDecided: ways(false, false, true) })
  await tell()
  expect(await listed()).toBe(0)
  expect((await employee.get('/api/notifications/unread-count')).body.count).toBe(0)
  expect(await NotificationRecord.findOne().lean()).toMatchObject({ hidden: true, desktop: true })
})

test('what somebody wants in no way is not stored', async () => {
  await choose({ invoiceDecided: ways(false, false, false) })
  await tell()
  expect(await NotificationRecord.countDocuments()).toBe(0)
  await tell({ kind: 'assignment' })
  expect(await listed()).toBe(1)
  expect((await employee.get('/api/notifications?kind=assignment')).body).toHaveLength(1)
  expect((await employee.get('/api/notifications?kind=invoiceDecided')).body).toHaveLength(0)
})

test('mail goes through the outbox, in words, with a link, and cannot bring headers of its own', async () => {
  await choose({ invoiceDecided: ways(true, true, true) })
  await tell()
  expect(await EmailRecord.find().lean()).toMatchObject([
    {
      to: 'employee@example.com',
      subject: 'Invoice INV-1 Bcc: x@y.z',
      text: 'Your invoice INV-1 was approved\n\nhttp://drayline.example/notifications',
      kind: 'notification',
      status: 'kept',
    },
  ])
})

test.each([
  ['the switch for mail is off', { emailNotifications: false }],
  ['there is no address', { email: null }],
  ['the person has left', { deactivatedAt: new Date() }],
])('no mail when %s', async (_why, change) => {
  await choose({ invoiceDecided: ways(true, true, true) })
  const before = await User.findById(api.userId('employee')).lean()
  await User.updateOne({ _id: api.userId('employee') }, { $set: change })
  await tell()
  await User.updateOne(
    { _id: api.userId('employee') },
    { $set: { email: before?.email, deactivatedAt: null } },
  )
  expect(await EmailRecord.countDocuments()).toBe(0)
})

test('the switch for the desktop is above the choice by kind', async () => {
  await User.updateOne({ _id: api.userId('employee') }, { $set: { desktopNotifications: false } })
  await tell()
  expect(await NotificationRecord.findOne().lean()).toMatchObject({ hidden: false, desktop: false })
})
