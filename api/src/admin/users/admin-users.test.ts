import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { SessionRecord } from '../../platform/auth/session.model.ts'
import { userNameKeys } from '../../platform/users/name-key.migration.ts'
import { User } from '../../platform/users/user.model.ts'
import { createUser } from '../../platform/users/users.service.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { runAtOnce } from '../../testing/run-at-once.ts'

let api: TestApi
let manager: TestClient
let admin: TestClient
let number = 0

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('manager')
  admin = await api.as('admin')
})
afterAll(() => api.stop())

/** Someone new who is signed in. */
async function somebody(role: 'employee' | 'manager' | 'admin' = 'employee') {
  number += 1
  const username = `person${number}`
  const names = { firstName: 'Pat', lastName: `Person${number}`, email: `${username}@example.com` }
  const user = await createUser({ username, password: testPassword, role, ...names })
  const browser = client(api.url, cookiesOf(await api.signIn(username)))
  return { id: user._id, username, browser, path: `/api/admin/users/${user._id}` }
}

const newcomer = {
  username: 'nadia',
  firstName: 'Nadia',
  lastName: 'Novak',
  email: 'nadia@example.com',
  role: 'employee',
}

describe('the list', () => {
  test('has name, role, status and when somebody was last seen, and can be searched and filtered', async () => {
    const { id, username, path } = await somebody()
    const { body } = await manager.get(`/api/admin/users?q=${username}&role=employee&status=active`)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({ id, role: 'employee', status: 'active', sessions: 1 })
    expect(body[0].lastSeenAt).toEqual(expect.any(String))
    expect(JSON.stringify(body)).not.toMatch(/password[^"]*hash|argon2/i)
    await admin.post(`${path}/deactivate`)
    expect((await manager.get(`/api/admin/users?q=${username}&status=active`)).body).toEqual([])
    expect((await manager.get(`/api/admin/users?q=${username}&status=inactive`)).body).toHaveLength(1)
  })

  test('says of several browsers when the last of them was used', async () => {
    const { id, username } = await somebody()
    for (let count = 0; count < 2; count += 1) await api.signIn(username)
    const sessions = await SessionRecord.find({ userId: id }).lean()
    const days = ['2026-06-01', '2026-06-03', '2026-06-02']
    for (const [index, { _id }] of sessions.entries())
      await SessionRecord.updateOne({ _id }, { lastSeenAt: new Date(days[index] ?? '') })
    const { body } = await manager.get(`/api/admin/users?q=${username}`)
    expect(body).toMatchObject([{ sessions: 3, lastSeenAt: '2026-06-03T00:00:00.000Z' }])
  })

  test('people stored before there was a key of their name are given one', async () => {
    const { id } = await somebody()
    const stored = User.collection.find({ _id: id as never })
    const [before] = await stored.toArray()
    await User.collection.updateOne({ _id: id as never }, { $unset: { nameSortKey: 1 } })
    await runAtOnce(userNameKeys)
    const after = await User.collection.findOne({ _id: id as never })
    expect(after).toEqual(before)
    expect(after?.nameSortKey).toBeTruthy()
  })

  test('is sorted by the name as it is shown, and paged', async () => {
    const first = await manager.get('/api/admin/users?limit=2')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const names = [...first.body, ...(await manager.get(next)).body].map(
      ({ firstName, lastName }: { firstName: string; lastName: string }) =>
        `${firstName} ${lastName}`.toLowerCase(),
    )
    expect(names).toHaveLength(4)
    expect(names).toEqual(names.toSorted())
    expect((await manager.get('/api/admin/users?sort=-lastSignInAt')).status).toBe(200)
  })

  test('shows somebody stored before passwords had to be changed as one who need not', async () => {
    const { id, path } = await somebody()
    await User.updateOne({ _id: id }, { $unset: { mustChangePassword: 1 } })
    expect((await manager.get(path)).body.mustChangePassword).toBe(false)
  })

  test('is not for employees', async () => {
    expect((await (await api.as('employee')).get('/api/admin/users')).status).toBe(403)
  })
})

describe('adding somebody', () => {
  test('answers a temporary password once, which must be exchanged', async () => {
    const headers = { 'idempotency-key': 'add-nadia' }
    const { status, body } = await admin.post('/api/admin/users', newcomer, { headers })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...newcomer, mustChangePassword: true, status: 'active' })
    expect(body.temporaryPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/)
    const signedIn = await api.signIn('nadia', body.temporaryPassword)
    expect(signedIn.body.user).toMatchObject({ username: 'nadia', mustChangePassword: true })
    const again = await admin.post('/api/admin/users', newcomer, { headers })
    expect(again.body).toMatchObject({ id: body.id, temporaryPassword: null })
    const audit = await AuditRecord.find({ entityType: 'user', entityId: body.id }).lean()
    expect(JSON.stringify(audit)).not.toContain(body.temporaryPassword)
    expect(api.logs.join('')).not.toContain(body.temporaryPassword)
  })

  test.each([
    [{ username: '' }, 422, 'username', 'Username is required'],
    [{ username: 'two words' }, 422, 'username', 'Use letters, digits and . _ @ - only'],
    [{ email: '' }, 422, 'email', 'Email address is required'],
    [{ lastName: '' }, 422, 'lastName', 'Last name is required'],
    [{ role: 'admin' }, 422, 'role', 'Choose one of the values offered'],
    [{ username: 'EMPLOYEE' }, 409, 'username', 'This username is taken'],
    [{ email: 'Manager@example.com' }, 409, 'email', 'This email address is taken'],
    // Sign-in takes either: another's address as a username would be two people at once.
    [{ username: 'manager@example.com' }, 409, 'username', 'This username is taken'],
  ])('%j is refused with %i', async (changed, status, field, message) => {
    const input = { ...newcomer, username: 'other', email: 'other@example.com', ...changed }
    const answer = await admin.post('/api/admin/users', input)
    expect(answer.status).toBe(status)
    expect(answer.body.errors[field]).toBe(message)
  })

  test('two with the same name at once: one is told', async () => {
    const twin = { ...newcomer, username: 'twin', email: 'twin@example.com' }
    const answers = await Promise.all([
      admin.post('/api/admin/users', twin),
      admin.post('/api/admin/users', twin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('is for administrators', async () => {
    expect((await manager.post('/api/admin/users', newcomer)).status).toBe(403)
  })
})

test('editing holds at once, also in open sessions; a stale form is told', async () => {
  const { id, username, browser, path } = await somebody()
  const fields = { username, firstName: 'Patricia', lastName: 'Stone', email: `${username}@new.example` }
  const headers = { 'if-match': '"1"' }
  const edited = await admin.patch(path, { ...fields, jobTitle: 'Dispatcher' }, { headers })
  expect(edited.body).toMatchObject({ ...fields, id, jobTitle: 'Dispatcher', version: 2 })
  expect((await browser.get('/api/auth/user')).body.firstName).toBe('Patricia')
  expect((await admin.patch(path, fields, { headers })).status).toBe(412)
  expect((await manager.get('/api/admin/users?q=stone')).body).toHaveLength(1)
})

describe('roles', () => {
  test('a new role holds from the next call on, in a page that is open', async () => {
    const { browser, path } = await somebody('manager')
    expect((await browser.get('/api/admin/users')).status).toBe(200)
    const changed = await manager.patch(`${path}/role`, { role: 'employee' })
    expect(changed.body).toMatchObject({ role: 'employee', sessions: 0 })
    const refused = await browser.get('/api/admin/users')
    expect([refused.status, refused.body.reason]).toEqual([401, 'role'])
  })

  test('nobody changes their own, and a manager not an administrator’s', async () => {
    const own = await manager.patch(`/api/admin/users/${api.userId('manager')}/role`, { role: 'employee' })
    expect([own.status, own.body.message]).toEqual([403, 'You cannot change your own role'])
    const path = `/api/admin/users/${api.userId('admin')}/role`
    expect((await manager.patch(path, { role: 'employee' })).status).toBe(403)
    expect((await admin.patch(path, { role: 'employee' })).status).toBe(403)
  })

  test('administrator is not on offer, and an employee changes none', async () => {
    const { path } = await somebody()
    expect((await admin.patch(`${path}/role`, { role: 'admin' })).status).toBe(422)
    const employee = await api.as('employee')
    expect((await employee.patch(`${path}/role`, { role: 'manager' })).status).toBe(403)
  })

  test('whoever it is about is told', async () => {
    const { id, username, path } = await somebody()
    await manager.patch(`${path}/role`, { role: 'manager' })
    const browser = client(api.url, cookiesOf(await api.signIn(username)))
    // The sign-in from another browser is told, too.
    const [, told] = (await browser.get('/api/notifications')).body
    expect(told).toMatchObject({ message: 'Max Manager made you a manager', entityId: id })
  })
})

describe('leaving', () => {
  test('ends sessions at once and refuses the next sign-in; what they did stays; they can come back', async () => {
    const { id, username, browser, path } = await somebody()
    expect((await admin.post(`${path}/deactivate`)).body).toMatchObject({ status: 'inactive', sessions: 0 })
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await admin.post(`${path}/reset-password`)).status).toBe(409)
    const refused = await api.signIn(username)
    expect([refused.status, refused.body.message]).toEqual([
      401,
      'Invalid username or password. Please try again.',
    ])
    expect((await manager.get(`/api/users?q=${username}`)).body).toEqual([])
    expect((await manager.get(`/api/users/${id}`)).status).toBe(200)
    await admin.post(`${path}/reactivate`)
    expect((await api.signIn(username)).status).toBe(200)
  })

  test('nobody deactivates themselves', async () => {
    const answer = await admin.post(`/api/admin/users/${api.userId('admin')}/deactivate`)
    expect([answer.status, answer.body.message]).toEqual([403, 'You cannot do this to your own account'])
  })

  test('two administrators who remove each other at once: one stays', async () => {
    const second = await somebody('admin')
    const remove = (by: TestClient, id: number) => by.post(`/api/admin/users/${id}/deactivate`)
    const answers = await Promise.all([remove(admin, second.id), remove(second.browser, api.userId('admin'))])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await User.countDocuments({ role: 'admin', deactivatedAt: null })
    expect(left).toBe(1)
    await User.updateMany({ role: 'admin' }, { $set: { deactivatedAt: null } })
    admin = client(api.url, cookiesOf(await api.signIn('admin')))
  })
})

test('a new password is temporary, shown once, and signs out', async () => {
  const { username, browser, path } = await somebody()
  const { body } = await admin.post(`${path}/reset-password`)
  expect(body).toMatchObject({ mustChangePassword: true, temporaryPassword: expect.any(String) })
  const refused = await browser.get('/api/auth/user')
  expect([refused.status, refused.body.reason]).toEqual([401, 'password'])
  const unknown = await api.anonymous().get('/api/auth/user')
  expect([unknown.status, 'reason' in unknown.body]).toEqual([401, false])
  expect((await api.signIn(username)).status).toBe(401)
  expect((await api.signIn(username, body.temporaryPassword)).status).toBe(200)
})

test('a temporary password opens nothing after 72 hours; one that was chosen has no end', async () => {
  const { username, path } = await somebody()
  const { body } = await admin.post(`${path}/reset-password`)
  const start = api.now().getTime()
  const hour = 60 * 60_000
  try {
    api.setNow(new Date(start + 71 * hour))
    const browser = client(api.url, cookiesOf(await api.signIn(username, body.temporaryPassword)))
    api.setNow(new Date(start + 72 * hour))
    const late = await api.signIn(username, body.temporaryPassword)
    expect([late.status, late.body.message]).toEqual([
      401,
      'This temporary password has expired. Ask an administrator for a new one.',
    ])
    expect((await api.signIn(username, 'not the right one at all')).body.message).toMatch(/^Invalid username/)
    api.setNow(new Date(start + 71 * hour))
    const input = { currentPassword: body.temporaryPassword, newPassword: 'seventeen green kettles' }
    expect((await browser.post('/api/auth/password', input)).status).toBe(200)
    api.setNow(new Date(start + 73 * hour))
    expect((await api.signIn(username, 'seventeen green kettles')).status).toBe(200)
  } finally {
    api.setNow(new Date(start))
  }
})

test('somebody is signed out everywhere', async () => {
  const { browser, path } = await somebody()
  expect((await admin.post(`${path}/end-sessions`)).body.sessions).toBe(0)
  expect((await browser.get('/api/auth/user')).status).toBe(401)
  expect((await manager.post(`${path}/end-sessions`)).status).toBe(403)
})
