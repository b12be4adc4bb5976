import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ limitScale: 1 })
})
afterAll(() => api.stop())

const links = { email: 'owner@carrier.example', clientName: 'Blue Ridge Freight' }

test('without a mail server the text is for copying and stays in the outbox', async () => {
  const manager = await api.as('manager')
  const admin = await api.as('admin')
  const { body } = await manager.post('/api/email/installer-links', links)
  expect(body).toMatchObject({ status: 'kept', message: null })
  // Without a setting, links use the address under which the caller reached the product.
  expect(body.emailContent.text).toContain(`${api.url}/download`)
  expect((await manager.get('/api/admin/mail-server')).body).toEqual({ configured: false })
  expect((await admin.get('/api/admin/emails?q=owner&status=kept')).body).toMatchObject([
    { id: body.emailId },
  ])
  const refused = await admin.post(`/api/admin/emails/${body.emailId}/resend`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'No mail server is set, so nothing can be sent',
  ])
})

test('nobody fills mailboxes: so many calls a minute and no more', async () => {
  const admin = await api.as('admin')
  const statuses = new Set<number>()
  for (let count = 0; count < 14; count += 1)
    statuses.add((await admin.post('/api/email/installer-links', links)).status)
  expect([...statuses]).toEqual([200, 429])
})
