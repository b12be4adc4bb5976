import { auditRecords } from '../../platform/audit/index.ts'
import { EmailRecord } from '../../platform/email/email.model.ts'
import { FactorPolicyRecord } from '../../platform/factors/policy.ts'
import { userKey } from '../../platform/users/index.ts'
import { User } from '../../platform/users/user.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { InvitationRecord } from './invitation.model.ts'

const hour = 3_600_000
const password = 'seven quiet harbors'
let api: TestApi
let admin: TestClient
let serial = 0

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
})
afterAll(() => api.stop())

const person = (more = {}) => {
  serial += 1
  const email = `ida.moss${serial}@carrier.example`
  return { firstName: 'Ida', lastName: 'Moss', email, role: 'manager', department: 'Finance', ...more }
}

async function invited(more = {}) {
  const { body, status } = await admin.post('/api/admin/invitations', person(more))
  expect(status).toBe(201)
  return body as { id: number; version: number; email: string; link: string; state: string }
}

const tokenIn = (link: string) => link.split('#')[1] ?? ''
const look = async (link: string) =>
  (await api.anonymous().post('/api/auth/invitation', { token: tokenIn(link) })).body
const accept = (link: string, newPassword = password) =>
  api.anonymous().post('/api/auth/invitation/accept', { token: tokenIn(link), newPassword })

test('a link opens an account once, with the role and the department that were chosen', async () => {
  const { id, email, link } = await invited()
  expect(link).toMatch(/\/invitation#[\w-]{43}$/)
  expect(await look(link)).toMatchObject({ state: 'open', firstName: 'Ida', email })
  const answer = await accept(link)
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ email, role: 'manager', department: 'Finance', firstVisit: true })
  const own = client(api.url, cookiesOf(answer))
  expect((await own.get('/api/auth/user')).body).toMatchObject({ email, role: 'manager' })
  expect((await api.signIn(email, password)).status).toBe(200)
  expect((await admin.get('/api/admin/invitations?state=accepted')).body).toMatchObject([
    { id, state: 'accepted', userId: answer.body.user.id },
  ])
  expect(await look(link)).toEqual({
    ...{ state: 'accepted', firstName: null, lastName: null, email: null, expiresAt: null },
  })
  const again = await accept(link)
  expect([again.status, again.body.code]).toEqual([410, 'accepted'])
})

test('who comes by a link sets up a second factor before anything else where their role needs one at once', async () => {
  const { link } = await invited()
  await FactorPolicyRecord.create([{ _id: 'factors', roles: { manager: new Date(0) }, graceDays: 0 }])
  try {
    const own = client(api.url, cookiesOf(await accept(link)))
    const { status, body } = await own.get('/api/clients')
    expect([status, body.code]).toEqual([403, 'second_factor_required'])
  } finally {
    await FactorPolicyRecord.deleteMany({})
  }
})

test('the secret is stored nowhere but in a mail that still waits, and leaves the outbox with its use', async () => {
  const { id, link } = await invited()
  const token = tokenIn(link)
  const stored = JSON.stringify([
    await InvitationRecord.find().lean(),
    await auditRecords.find({ entityType: 'invitation' }).lean(),
  ])
  expect(stored).not.toContain(token)
  const mail = async () =>
    (await EmailRecord.findOne({ entityType: 'invitation', entityId: id }).lean())?.text
  expect(await mail()).toContain(link)
  expect((await accept(link)).status).toBe(200)
  expect(await mail()).not.toContain(token)
  expect(await mail()).toContain('/invitation#…')
})

test('a link ends after 72 hours by the clock of the server, and sending it again makes a new one', async () => {
  const { id, version, link } = await invited()
  const began = api.now().getTime()
  api.setNow(new Date(began + 72 * hour - 1_000))
  expect(await look(link)).toMatchObject({ state: 'open' })
  api.setNow(new Date(began + 72 * hour + 1_000))
  expect(await look(link)).toMatchObject({ state: 'ended', email: null })
  expect((await accept(link)).body).toMatchObject({ code: 'ended' })
  admin = await api.as('admin')
  expect((await admin.get('/api/admin/invitations?state=ended')).body).toMatchObject([{ id, state: 'ended' }])
  const again = await admin.post(`/api/admin/invitations/${id}/resend`, undefined, {
    headers: { 'if-match': `"${version}"` },
  })
  expect(again.body).toMatchObject({ state: 'pending', sent: 2 })
  expect(await look(link)).toMatchObject({ state: 'unknown' })
  expect(await look(again.body.link)).toMatchObject({ state: 'open' })
  api.setNow(new Date(began))
})

test('a revoked link says so and opens nothing', async () => {
  const { id, link, email } = await invited()
  expect((await admin.post(`/api/admin/invitations/${id}/revoke`)).body).toMatchObject({ state: 'revoked' })
  expect(await look(link)).toMatchObject({ state: 'revoked', email: null })
  expect((await accept(link)).status).toBe(410)
  expect(await User.countDocuments({ email })).toBe(0)
  expect((await admin.post(`/api/admin/invitations/${id}/resend`)).status).toBe(409)
})

test('two who use a link at the same moment open one account', async () => {
  const { link, email } = await invited()
  const answers = await Promise.all([accept(link), accept(link), accept(link)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect(await User.countDocuments({ email })).toBe(1)
})

test('an address has one open invitation, and none when it is a user’s', async () => {
  const { email } = await invited()
  const twice = await admin.post('/api/admin/invitations', person({ email: email.toUpperCase() }))
  expect(twice.status).toBe(409)
  expect(twice.body.errors).toEqual({
    email: 'This address is already invited. Send that invitation again instead',
  })
  const taken = await admin.post('/api/admin/invitations', person({ email: 'employee@example.com' }))
  expect([taken.status, taken.body.errors.email]).toEqual([409, 'This email address is taken'])
})

test('an address that became a user’s meanwhile opens no second account, and its link is not sent again', async () => {
  const { id, link, email } = await invited()
  await User.updateOne({ _id: api.userId('manager') }, { $set: { email, emailKey: userKey(email) } })
  const again = await admin.post(`/api/admin/invitations/${id}/resend`)
  expect([again.status, again.body.message]).toEqual([409, 'This email address is taken'])
  expect((await accept(link)).body).toMatchObject({ status: 410, code: 'accepted' })
  expect(await User.countDocuments({ email })).toBe(1)
})

test('the password has the usual rules, and a wrong one leaves the link open', async () => {
  const { link } = await invited()
  expect((await accept(link, 'short')).body.errors).toEqual({ newPassword: 'Use at least 10 characters' })
  expect((await accept(link, 'ida.moss.drayline')).status).toBe(422)
  expect(await look(link)).toMatchObject({ state: 'open' })
})

test('made-up links say no more than that they are not valid', async () => {
  expect(await look(`x#${'a'.repeat(43)}`)).toMatchObject({ state: 'unknown', email: null })
  expect((await accept(`x#${'a'.repeat(43)}`)).body).toMatchObject({ status: 410, code: 'unknown' })
  expect((await accept('x#short')).status).toBe(422)
})

test('the link of a mail is not sent a second time from the outbox', async () => {
  const { id } = await invited()
  const mail = await EmailRecord.findOne({ entityType: 'invitation', entityId: id }).lean()
  expect((await admin.post(`/api/admin/emails/${mail?._id}/resend`)).status).toBe(409)
})

test('only administrators invite, and role and department are of the lists', async () => {
  const manager = await api.as('manager')
  expect((await manager.post('/api/admin/invitations', person())).status).toBe(403)
  expect((await manager.get('/api/admin/invitations')).status).toBe(403)
  const answer = await admin.post('/api/admin/invitations', person({ role: 'admin', department: 'Ghosts' }))
  expect(Object.keys(answer.body.errors).sort()).toEqual(['department', 'role'])
})

describe('a file of people', () => {
  const rows = () => [
    { ...person(), role: 'Employee', department: 'customer service' },
    { ...person(), email: 'nobody' },
    { ...person(), firstName: '' },
    { ...person(), email: 'employee@example.com' },
    { ...person(), role: 'owner' },
  ]

  test('is judged row by row, and nobody is invited by looking', async () => {
    const sent = rows()
    const before = await InvitationRecord.countDocuments()
    const repeated = [...sent, { ...person(), email: sent[0]?.email.toUpperCase() }]
    repeated.push({ ...person(), firstName: '', lastName: '' })
    const { body } = await admin.post('/api/admin/invitations/import', { rows: repeated, dryRun: true })
    expect(body.invited).toBe(0)
    expect(
      body.results.map(({ faults }: { faults: { field: string }[] }) => faults.map(({ field }) => field)),
    ).toEqual([[], ['email'], ['firstName'], ['email'], ['role'], ['email'], ['firstName', 'lastName']])
    expect(body.results[1].faults).toEqual([{ field: 'email', message: 'Valid email is required' }])
    expect(await InvitationRecord.countDocuments()).toBe(before)
  })

  test('invites whoever can be, and says for each what happened', async () => {
    const sent = rows()
    const { body } = await admin.post('/api/admin/invitations/import', { rows: sent })
    expect(body).toMatchObject({
      invited: 1,
      results: [{ row: 0, ok: true }, { ok: false }, { ok: false }, {}, {}],
    })
    const [newest] = (await admin.get('/api/admin/invitations?limit=1')).body
    expect(newest).toMatchObject({ email: sent[0]?.email, role: 'employee', department: 'Customer Service' })
  })

  test('has at most 200 rows', async () => {
    const many = Array.from({ length: 201 }, () => person())
    const answer = await admin.post('/api/admin/invitations/import', { rows: many, dryRun: true })
    expect(answer.status).toBe(422)
  })
})

test('several are sent again or revoked; each says what happened', async () => {
  const [one, two] = [await invited(), await invited()]
  await admin.post(`/api/admin/invitations/${two.id}/revoke`)
  const { body } = await admin.post('/api/admin/invitations/bulk', {
    ...{ ids: [one.id, two.id, 999_999], action: 'resend' },
  })
  expect(body).toMatchObject([
    { id: one.id, ok: true, message: null },
    { id: two.id, ok: false, message: 'This invitation was revoked' },
    { id: 999_999, ok: false },
  ])
  expect(await look(one.link)).toMatchObject({ state: 'unknown' })
  const revoked = await admin.post('/api/admin/invitations/bulk', { ids: [one.id], action: 'revoke' })
  expect(revoked.body).toMatchObject([{ id: one.id, ok: true }])
  expect((await InvitationRecord.findById(one.id).lean())?.status).toBe('revoked')
})
