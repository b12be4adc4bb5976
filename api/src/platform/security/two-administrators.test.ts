import { factorResetHours } from '@drayline/domain/platform/security/security'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { newApp } from '../../testing/authenticator-app.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { User } from '../users/user.model.ts'
import { createUser } from '../users/users.service.ts'

let api: TestApi
let admin: TestClient
const path = '/api/security/factor-resets'

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
})
beforeEach(() => api.setNow(new Date(Math.floor(Date.now() / 30_000) * 30_000 + 45_000)))
afterAll(() => api.stop())

async function somebody(username: string, role: 'employee' | 'admin' = 'employee') {
  const names = { firstName: 'Sam', lastName: 'Lee', email: `${username}@example.com` }
  const { _id: id } = await createUser({ username, password: testPassword, role, ...names })
  const browser = client(api.url, cookiesOf(await api.signIn(username)))
  return { id, browser }
}

async function victim(username: string) {
  const person = await somebody(username)
  await person.browser.post('/api/auth/factors', await newApp(person.browser, api.now()))
  return person
}

const ask = (userId: number, by = admin) => by.post(path, { userId, reason: 'Lost the phone' })
const dependent =
  'Your account is new, or its password, address or role was changed by someone else: for 30 days, another administrator has to confirm it'

test('who resets the password of another administrator cannot confirm as them', async () => {
  const [person, other] = [await victim('reset1'), await somebody('other1', 'admin')]
  const { id } = (await ask(person.id)).body
  const { body } = await admin.post(`/api/admin/users/${other.id}/reset-password`)
  const first = await api.signIn('other1', body.temporaryPassword)
  const taken = client(api.url, cookiesOf(first))
  const chosen = 'a wholly new passphrase 7'
  taken.password = body.temporaryPassword
  const changed = await taken.post('/api/auth/password', {
    currentPassword: body.temporaryPassword,
    newPassword: chosen,
  })
  expect(changed.status).toBe(200)
  const again = client(api.url, cookiesOf(await api.signIn('other1', chosen)))
  again.password = chosen
  const refused = await again.post(`${path}/${id}/confirm`)
  expect([refused.status, refused.body.message]).toEqual([403, dependent])
  expect((await User.findById(person.id).lean())?.secondFactorAt).not.toBeNull()
})

test('who gives another administrator an address of their own cannot confirm as them', async () => {
  const [person, other] = [await victim('reset2'), await somebody('other2', 'admin')]
  const names = { firstName: 'Sam', lastName: 'Lee', username: 'other2', email: 'mine@example.com' }
  expect((await admin.patch(`/api/admin/users/${other.id}`, names)).status).toBe(200)
  const { id } = (await ask(person.id)).body
  expect((await other.browser.post(`${path}/${id}/confirm`)).body.message).toBe(dependent)
})

test('two who ask at once make one request, and one that has expired makes room for another', async () => {
  const [person, other] = [await victim('reset3'), await somebody('other3', 'admin')]
  const answers = await Promise.all([ask(person.id), ask(person.id, other.browser)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  api.setNow(new Date(api.now().getTime() + factorResetHours * 60 * 60_000))
  const fresh = client(api.url, cookiesOf(await api.signIn('admin')))
  expect((await ask(person.id, fresh)).status).toBe(201)
})

test('factors that were set up after the request stay', async () => {
  const [person, other] = [await victim('reset4'), await somebody('other4', 'admin')]
  const { id } = (await ask(person.id)).body
  await User.updateOne({ _id: person.id }, { $set: { secondFactorAt: new Date(api.now().getTime() + 1) } })
  expect((await other.browser.post(`${path}/${id}/confirm`)).status).toBe(409)
})
