import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { User } from '../users/user.model.ts'
import { createUser } from '../users/users.service.ts'
import { deviceOf } from './device.ts'
import { SessionRecord } from './session.model.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1'
/** Counts as it is typed, with its spaces. */
const newPassword = ' seventeen green kettles '
const minute = 60_000

let api: TestApi
let count = 0

beforeAll(async () => {
  api = await startTestApi({ sessionsEnd: true })
})
afterAll(() => api.stop())

/** Someone new, signed in. */
async function person(change: Record<string, unknown> = {}) {
  count += 1
  const username = `person${count}`
  const user = await createUser({
    username,
    password: testPassword,
    role: 'employee',
    firstName: 'Paula',
    lastName: 'Person',
  })
  if (Object.keys(change).length > 0) await User.updateOne({ _id: user._id }, { $set: change })
  const signIn = async (userAgent = windows, password = testPassword): Promise<TestClient> => {
    const answer = await api.signIn(username, password, { headers: { 'user-agent': userAgent } })
    if (answer.status !== 200) throw new Error(answer.text)
    return client(api.url, cookiesOf(answer))
  }
  return { id: user._id, username, signIn }
}

const alive = async (someone: TestClient) => (await someone.get('/api/auth/verify')).status === 200

test('one sees where one is signed in, neither what has ended nor anybody else’s sessions', async () => {
  const { id, signIn } = await person()
  await (await person()).signIn()
  await signIn()
  await SessionRecord.updateMany({ userId: id }, { $set: { expireAt: new Date(0) } })
  const desk = await signIn()
  await signIn(iphone)
  const { body } = await desk.get('/api/auth/sessions')
  expect(body).toHaveLength(2)
  expect(body).toContainEqual(
    expect.objectContaining({ browser: 'Edge', system: 'Windows', device: 'desktop', current: true }),
  )
  expect(body).toContainEqual(
    expect.objectContaining({ browser: 'Safari', system: 'iPhone', device: 'phone', current: false }),
  )
  expect(JSON.stringify(body)).not.toContain(desk.cookie.split('=')[1])
})

test('one session can be ended, or all but this one; not those of others', async () => {
  const { id, signIn } = await person()
  const [desk, phone, laptop, stranger] = [
    await signIn(),
    await signIn(iphone),
    await signIn(),
    await (await person()).signIn(),
  ]
  const { body } = await desk.get('/api/auth/sessions')
  const phones = body.find((each: { device: string }) => each.device === 'phone')
  expect((await stranger.delete(`/api/auth/sessions/${phones.id}`)).status).toBe(404)
  expect((await desk.delete(`/api/auth/sessions/${phones.id}`)).status).toBe(204)
  expect(await alive(phone)).toBe(false)
  expect(await alive(laptop)).toBe(true)
  expect((await desk.delete('/api/auth/sessions')).body).toEqual({ ended: 1 })
  expect(await Promise.all([desk, laptop, stranger].map(alive))).toEqual([true, false, true])
  expect(await AuditRecord.countDocuments({ entityId: id, action: 'session.othersEnded' })).toBe(1)
  expect((await desk.delete('/api/auth/sessions/..')).status).toBe(404)
})

test('how long it lives is asked without prolonging it; staying is said, up to the end in all', async () => {
  const { signIn } = await person()
  const began = Date.now()
  const at = (minutes: number) => api.setNow(new Date(began + minutes * minute))
  at(0)
  const desk = await signIn()
  const times = async () => (await desk.get('/api/auth/session')).body
  at(50)
  expect(await times()).toEqual({ idleEndsIn: 10 * minute, absoluteEndsIn: (12 * 60 - 50) * minute })
  await desk.get('/api/notifications/unread-count')
  expect((await times()).idleEndsIn).toBe(10 * minute)
  expect((await desk.post('/api/auth/session')).body.idleEndsIn).toBe(60 * minute)
  for (let minutes = 100; minutes < 12 * 60; minutes += 50) {
    at(minutes)
    expect((await desk.post('/api/auth/session')).status).toBe(200)
  }
  at(12 * 60)
  expect((await desk.post('/api/auth/session')).status).toBe(401)
  api.setNow(new Date())
})

test('a changed password ends all other sessions, and the old one no longer works', async () => {
  const { username, signIn } = await person()
  const [desk, phone] = [await signIn(), await signIn(iphone)]
  const changed = await desk.post('/api/auth/password', { currentPassword: testPassword, newPassword })
  expect(changed.status).toBe(200)
  expect(changed.text).not.toContain(newPassword)
  expect(await alive(desk)).toBe(true)
  expect(await alive(phone)).toBe(false)
  expect((await api.signIn(username)).status).toBe(401)
  expect((await api.signIn(username, newPassword)).status).toBe(200)
  const { body: told } = await desk.get('/api/notifications')
  expect(told).toMatchObject([
    { title: 'New sign-in to your account', kind: 'account' },
    { title: 'Your password was changed', kind: 'account' },
    { title: 'New sign-in to your account', kind: 'account' },
  ])
})

test.each([
  [
    { currentPassword: 'wrong', newPassword },
    { currentPassword: expect.stringMatching(/^This is not your password/) },
  ],
  [{ currentPassword: testPassword, newPassword: 'short' }, { newPassword: 'Use at least 10 characters' }],
  [
    { currentPassword: testPassword, newPassword: 'Password2026!' },
    { newPassword: 'This password is too common or too easy to guess' },
  ],
  [
    { currentPassword: testPassword, newPassword: testPassword },
    { newPassword: 'The new password must differ from the current one' },
  ],
  [{}, { currentPassword: 'Current password is required', newPassword: 'New password is required' }],
])('a password is refused by field: %j', async (body, errors) => {
  const { username, signIn } = await person()
  const desk = await signIn()
  const answer = await desk.post('/api/auth/password', body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual(errors)
  expect((await api.signIn(username)).status).toBe(200)
})

test('who must choose a password gets no other answer before, and then all of them', async () => {
  const { signIn } = await person({ mustChangePassword: true })
  const desk = await signIn()
  expect((await desk.get('/api/auth/user')).body.mustChangePassword).toBe(true)
  for (const answer of [
    await desk.get('/api/clients'),
    await desk.patch('/api/user/profile', { firstName: 'Eve' }),
    await desk.get('/api/notifications/stream'),
  ]) {
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({
      code: 'password_change_required',
      message: 'Choose a new password first',
    })
  }
  await desk.post('/api/auth/password', { currentPassword: testPassword, newPassword })
  expect((await desk.get('/api/auth/user')).body.mustChangePassword).toBeUndefined()
  expect((await desk.get('/api/clients')).status).toBe(200)
})

test('who has left cannot sign in', async () => {
  const { username } = await person({ deactivatedAt: new Date() })
  expect((await api.signIn(username)).status).toBe(401)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux', 'desktop'],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'phone',
  ],
  ['Mozilla/5.0 (Linux; Android 16; Tab) Chrome/142.0 Safari/537.36', 'Chrome', 'Android', 'tablet'],
  ['curl/8.5.0', '', '', 'unknown'],
])('%s', (userAgent, browser, system, device) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, device })
})
