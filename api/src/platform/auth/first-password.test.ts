import type { TestApi } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { User } from '../users/user.model.ts'
import { createUser } from '../users/users.service.ts'

const path = '/api/auth/first-password'
const newPassword = 'seven quiet harbors'
let api: TestApi
let serial = 0
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function newcomer(mustChangePassword = true) {
  serial += 1
  const username = `newcomer${serial}`
  const values = {
    username,
    password: testPassword,
    role: 'employee',
    firstName: 'Nora',
    lastName: 'Kay',
  } as const
  const { _id } = await createUser(values)
  await User.updateOne({ _id }, { $set: { mustChangePassword } })
  return { username, browser: client(api.url, cookiesOf(await api.signIn(username))) }
}

test('whoever has just signed in with a given password chooses their own without typing it again', async () => {
  const { username, browser } = await newcomer()
  expect((await browser.get('/api/loads')).body.code).toBe('password_change_required')
  const { status, body } = await browser.post(path, { newPassword })
  expect([status, body.mustChangePassword]).toEqual([200, undefined])
  expect((await browser.get('/api/loads')).status).toBe(200)
  expect((await api.signIn(username, newPassword)).status).toBe(200)
  expect((await api.signIn(username)).status).toBe(401)
})

test('five minutes after signing in the given password is asked for', async () => {
  const { browser } = await newcomer()
  const began = api.now().getTime()
  api.setNow(new Date(began + 5 * 60_000 + 1_000))
  const { status, body } = await browser.post(path, { newPassword })
  expect([status, body.code]).toEqual([403, 'current_password_required'])
  const typed = { currentPassword: testPassword, newPassword }
  expect((await browser.post('/api/auth/password', typed)).status).toBe(200)
  api.setNow(new Date(began))
})

test('nobody else gets around their current password', async () => {
  const { browser } = await newcomer(false)
  expect((await browser.post(path, { newPassword })).status).toBe(403)
})

test('the new one has the usual rules, and is not the one that was given', async () => {
  const { browser } = await newcomer()
  expect((await browser.post(path, { newPassword: testPassword })).body.errors).toEqual({
    newPassword: 'The new password must differ from the current one',
  })
  expect((await browser.post(path, { newPassword: 'short' })).status).toBe(422)
  expect((await browser.post(path, { newPassword: 'password1234' })).status).toBe(422)
})
