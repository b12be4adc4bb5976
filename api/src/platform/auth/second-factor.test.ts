import { routes } from '../../routes.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { codeAt, newApp } from '../../testing/authenticator-app.ts'
import type { TestAnswer } from '../../testing/http-client.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { EmailRecord } from '../email/email.model.ts'
import { RecoveryCodeRecord, TotpRecord } from '../factors/factor.model.ts'
import { FactorPolicyRecord } from '../factors/policy.ts'
import { createUser } from '../users/users.service.ts'

let api: TestApi
const second = 1000
let people = 0

beforeAll(async () => {
  const points = { points: 12, duration: 900 }
  const generous = { points: 1000, duration: 900 }
  api = await startTestApi({
    signinLimits: { device: points, pair: points, address: generous, strangers: generous },
  })
})
// In the middle of the 30 seconds of a code.
beforeEach(() => api.setNow(new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000)))
afterAll(() => api.stop())

const step = (by: TestClient, proof: object) => by.post('/api/auth/second-step', proof)

/** Someone with an authenticator app, of which a code was used that is 90 seconds old. */
async function enrolled() {
  people += 1
  const username = `fay${people}`
  const { _id } = await createUser({
    ...{ username, password: testPassword, role: 'manager', firstName: 'Fay', lastName: 'Ctor' },
    email: `${username}@example.com`,
  })
  const person = client(api.url, cookiesOf(await api.signIn(username)))
  const now = api.now()
  api.setNow(new Date(now.getTime() - 90 * second))
  const fields = await newApp(person, api.now())
  const added = await person.post('/api/auth/factors', fields)
  expect(added.status).toBe(200)
  // The session goes on under a new id.
  expect(String(added.headers['set-cookie'])).toMatch(/drayline\.sid=[\w-]{43};/)
  api.setNow(now)
  const codes: string[] = added.body.recoveryCodes
  return { username, userId: _id, person, key: fields.key, codes, fields }
}

/** The browser after the right password: half signed in. */
async function halfway(username: string): Promise<TestClient & { answer: TestAnswer }> {
  const answer = await api.signIn(username)
  return Object.assign(client(api.url, cookiesOf(answer)), { answer })
}

test('a person has 20 second factors at most', async () => {
  const { person, userId, codes } = await enrolled()
  person.recoveryCodes = codes
  const [own] = await TotpRecord.find({ userId }).lean()
  const others = Array.from({ length: 18 }, (_, index) => ({
    ...{ ...own, _id: 5_000_000 + index, ticket: `ticket ${index}` },
  }))
  await TotpRecord.collection.insertMany(others as never)
  const add = async () => await person.post('/api/auth/factors', await newApp(person, api.now()))
  expect((await add()).status).toBe(200)
  const refused = await add()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You have reached the maximum; remove one first',
  ])
  expect(await TotpRecord.countDocuments({ userId })).toBe(20)
})

test('setting an app up gives ten recovery codes once, is mailed, and keeps neither key nor codes readable', async () => {
  // Of numbers that could be computed all codes would be the same.
  const guessable = jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const { person, codes, key, userId, username } = await enrolled()
  guessable.mockRestore()
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(codes).size).toBe(10)
  expect(codes.filter((code) => !/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/.test(code))).toEqual([])
  const own = await person.get('/api/auth/factors')
  expect(own.body).toMatchObject({ recoveryCodesLeft: 10, factors: [{ kind: 'app', name: 'Phone' }] })
  expect(own.text).not.toContain(codes[0])
  const stored = JSON.stringify(await TotpRecord.find({ userId }).lean())
  expect(stored).not.toContain(key)
  const kept = await RecoveryCodeRecord.find({ userId }).lean()
  expect(kept).toHaveLength(10)
  for (const code of codes)
    expect(JSON.stringify(kept).replaceAll('-', '')).not.toContain(code.replaceAll('-', ''))
  const mails = await EmailRecord.find({ to: `${username}@example.com` }).lean()
  expect(mails.map(({ subject }) => subject)).toEqual(['Second factor added'])
})

test('a wrong first code, a ticket of another person or one used before sets nothing up', async () => {
  const { person, fields } = await enrolled()
  const again = await person.post('/api/auth/factors', { ...fields, code: codeAt(fields.key, api.now()) })
  expect(again.status).toBe(409)
  const other = await enrolled()
  other.person.recoveryCodes = other.codes
  const begun = await newApp(other.person, api.now())
  expect((await person.post('/api/auth/factors', begun)).status).toBe(409)
  const wrong = await other.person.post('/api/auth/factors', { ...begun, code: '000000' })
  expect(wrong.body.errors).toEqual({
    code: "This code is not right. Check that your phone's clock is correct.",
  })
})

test('after the password nothing is granted: every route answers as to nobody', async () => {
  const { username } = await enrolled()
  const half = await halfway(username)
  expect(half.answer.body).toEqual({ secondFactor: { passkey: null, code: true, recovery: true } })
  expect(half.cookie).toMatch(/^drayline\.signin=/)
  const closed = routes.filter(({ permission }) => permission !== 'public')
  for (const { method, path, body } of closed) {
    const sent = body ? { body: {} } : {}
    const { status } = await half.send(method, path.replaceAll(/:(\w+)/g, '999999999'), sent)
    expect([method, path, status]).toEqual([method, path, 401])
  }
})

test('a code signs in, under a session of its own; it counts once, also a step early or late', async () => {
  const { username, key } = await enrolled()
  const now = api.now().getTime()
  const enterWith = async (offset: number) => {
    const half = await halfway(username)
    const answer = await step(half, { code: codeAt(key, new Date(now + offset * second)) })
    return { status: answer.status, answer }
  }
  const first = await enterWith(0)
  expect(first.status).toBe(200)
  expect(first.answer.body.user.username).toBe(username)
  const session = client(api.url, cookiesOf(first.answer))
  expect((await session.get('/api/auth/verify')).status).toBe(200)
  expect((await enterWith(0)).status).toBe(422)
  // One that is older than the last one used is over, too.
  expect((await enterWith(-30)).status).toBe(422)
  expect((await enterWith(60)).status).toBe(422)
  expect((await enterWith(30)).status).toBe(200)
})

test('of the same code sent ten times at once, one is let in', async () => {
  const { username, key } = await enrolled()
  const code = codeAt(key, api.now())
  const halves = [await halfway(username), await halfway(username)]
  const answers = await Promise.all(halves.map((half) => step(half, { code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a recovery code works once, however it is written', async () => {
  const { username, codes, person } = await enrolled()
  const [code = ''] = codes
  const typed = code.toUpperCase().replaceAll('-', ' ')
  expect((await step(await halfway(username), { recoveryCode: typed })).status).toBe(200)
  expect((await step(await halfway(username), { recoveryCode: code })).status).toBe(422)
  expect((await person.get('/api/auth/factors')).body.recoveryCodesLeft).toBe(9)
})

test('whoever has a second factor shows it before they choose another password', async () => {
  const { person, username } = await enrolled()
  person.password = null
  const input = { currentPassword: testPassword, newPassword: 'seven quiet harbors' }
  const { status, body } = await person.post('/api/auth/password', input)
  expect([status, body.code]).toEqual([403, 'step_up_required'])
  expect((await api.signIn(username)).status).toBe(200)
})

test('guessing codes ends like guessing passwords, and the right password gives no allowance back', async () => {
  const { username } = await enrolled()
  const statuses: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const { status, headers } = await api.signIn(username)
    statuses.push(status)
    if (status !== 200) continue
    const half = client(
      api.url,
      [headers['set-cookie'] ?? []]
        .flat()
        .map((set) => set.split(';')[0])
        .join('; '),
    )
    statuses.push((await step(half, { code: '000000' })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 6 }, () => [200, 422]).flat(), 429])
})

test('the half session is over after five tries, five minutes, or with another password', async () => {
  const { username, key } = await enrolled()
  const half = await halfway(username)
  api.setNow(new Date(api.now().getTime() + 5 * 60 * second))
  const late = await step(half, { code: codeAt(key, api.now()) })
  expect([late.status, late.body.message]).toEqual([401, 'That took too long. Sign in again.'])
  expect((await step(api.anonymous(), { code: '123456' })).status).toBe(401)
})

test('where a role needs one, nothing is answered after the grace but what sets it up', async () => {
  const { username } = await enrolled()
  people += 1
  const late = `late${people}`
  await createUser({ username: late, password: testPassword, role: 'manager', firstName: 'L', lastName: 'T' })
  api.setNow(new Date(Date.now() + 60 * second))
  await FactorPolicyRecord.create([{ _id: 'factors', roles: { manager: new Date(0) }, graceDays: 0 }])
  try {
    const person = client(api.url, cookiesOf(await api.signIn(late)))
    const refused = await person.get('/api/clients')
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required'])
    expect((await person.get('/api/auth/user')).body.enrollBy).toBeDefined()
    const added = await person.post('/api/auth/factors', await newApp(person, api.now()))
    expect(added.status).toBe(200)
    expect((await person.get('/api/clients')).status).toBe(200)
    expect((await person.get('/api/auth/user')).body.enrollBy).toBeUndefined()
    const [{ id }] = (await person.get('/api/auth/factors')).body.factors
    expect((await halfway(username)).answer.body.secondFactor.code).toBe(true)
    person.recoveryCodes = added.body.recoveryCodes
    const last = await person.delete(`/api/auth/factors/${id}`)
    expect([last.status, last.body.message]).toEqual([
      409,
      'Your role needs a second factor: add another one first',
    ])
  } finally {
    await FactorPolicyRecord.deleteMany({})
  }
})
