import type { TestApi } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { EmailRecord } from '../email/email.model.ts'
import { createUser } from '../users/users.service.ts'

let api: TestApi
const publicUrl = 'http://office.example'

beforeAll(async () => {
  api = await startTestApi({
    env: {
      ...{ PUBLIC_URL: publicUrl, OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_NAME: 'Acme' },
      ...{ OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' },
      ...{ PASSWORD_SIGN_IN: 'false', EMERGENCY_ACCOUNTS: 'Admin, manager' },
    },
  })
  const boss = { username: 'boss', password: testPassword, firstName: 'Bo', lastName: 'Ss' }
  await createUser({ ...boss, role: 'admin', email: 'boss@example.com' })
})
afterAll(() => api.stop())

test('passwords open nothing, nor do those of named accounts that are no administrators', async () => {
  for (const name of ['employee', 'manager', 'boss']) {
    const { status, body } = await api.signIn(name)
    expect([name, status]).toEqual([name, 401])
    expect(body.message).toBe((await api.signIn('nobody')).body.message)
  }
})

test('an emergency account gets in, which is in the trail and told to all administrators', async () => {
  const answer = await api.signIn('admin')
  expect(answer.status).toBe(200)
  const records = await AuditRecord.find({ action: 'user.emergencySignIn' }).lean()
  expect(records.map(({ userId, entityId }) => [userId, entityId])).toEqual([
    [api.userId('admin'), api.userId('admin')],
  ])
  const mails = await EmailRecord.find({ subject: 'Emergency account used' }).lean()
  expect(mails.map(({ to }) => to).sort()).toEqual(['admin@example.com', 'boss@example.com'])
})

test('an invitation opens no account with a password', async () => {
  const admin = client(api.url, cookiesOf(await api.signIn('admin')), publicUrl)
  const person = { firstName: 'Nadia', lastName: 'Ruiz', email: 'nadia@example.com', role: 'employee' }
  const { status, body } = await admin.post('/api/admin/invitations', person)
  expect(status).toBeLessThan(300)
  const token = new URL(body.link ?? body.address ?? '', publicUrl).hash.slice(1)
  const accepted = await client(api.url, '', publicUrl).post('/api/auth/invitation/accept', {
    ...{ token, newPassword: 'another horse battery staple' },
  })
  expect([accepted.status, accepted.body.message]).toEqual([
    403,
    'Passwords are switched off here. Sign in with Acme.',
  ])
})

test('a service that does not answer is told', async () => {
  const answer = await client(api.url, '', publicUrl).post('/api/auth/sso', {})
  expect([answer.status, answer.body.message]).toEqual([
    503,
    'Acme cannot be reached. Try again in a minute.',
  ])
})
