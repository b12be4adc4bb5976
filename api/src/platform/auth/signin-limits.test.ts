import type { Problem } from '../../kernel/base/errors.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi, testPassword } from '../../testing/api-test.ts'
import type { TestAnswer } from '../../testing/http-client.ts'
import { SecurityEventRecord } from '../security-events/security-event.model.ts'
import { createUser } from '../users/users.service.ts'
import { createSigninLimits, type SigninSubject } from './signin-limits.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi({
    env: { TRUSTED_PROXIES: '1' },
    signinLimits: {
      device: { points: 3, duration: 60 },
      pair: { points: 3, duration: 60 },
      address: { points: 12, duration: 60 },
      strangers: { points: 6, duration: 60 },
    },
  })
  employee = await api.as('employee')
  for (const username of ['dana', 'omar'])
    await createUser({ username, password: testPassword, role: 'employee', firstName: 'D', lastName: 'O' })
})
afterAll(() => api.stop())

const cookieNamed = ({ headers }: TestAnswer, name: string) =>
  [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

async function fail(username: string, address: string, times: number) {
  const statuses = []
  for (let count = 0; count < times; count += 1) {
    statuses.push((await api.signIn(username, 'wrong', from(address))).status)
  }
  return statuses
}

test('guessing one account from one address ends after the allowance, also with the right password', async () => {
  expect(await fail('employee', '10.0.0.1', 4)).toEqual([401, 401, 401, 429])
  const right = await api.signIn('employee', testPassword, from('10.0.0.1'))
  expect(right.status).toBe(429)
  expect(api.logs.some((line) => line.includes('"event":"signin.limited"'))).toBe(true)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  expect(right.body.message).toBe('Too many attempts. Wait one minute and try again.')
})

test('writing the name differently gives no new allowance', async () => {
  expect(await fail(' EMPLOYEE ', '10.0.0.1', 1)).toEqual([429])
})

test('a colleague at another address is not locked out', async () => {
  expect((await api.signIn('employee', testPassword, from('10.0.0.2'))).status).toBe(200)
})

test('success gives the allowance back', async () => {
  expect(await fail('manager', '10.0.0.3', 2)).toEqual([401, 401])
  expect((await api.signIn('manager', testPassword, from('10.0.0.3'))).status).toBe(200)
  expect(await fail('manager', '10.0.0.3', 3)).toEqual([401, 401, 401])
})

test('many strangers guessing one account are stopped together; who signed in before is not', async () => {
  expect((await api.signIn('admin', testPassword, from('10.0.1.1'))).status).toBe(200)
  for (let host = 0; host < 3; host += 1) await fail('admin', `10.0.2.${host}`, 2)
  expect(await fail('admin', '10.0.2.9', 1)).toEqual([429])
  expect((await api.signIn('admin', testPassword, from('10.0.1.1'))).status).toBe(200)
})

test('one address guessing many accounts is stopped', async () => {
  const statuses = []
  for (let account = 0; account < 13; account += 1)
    statuses.push(...(await fail(`user${account}`, '10.0.3.1', 1)))
  expect(statuses.filter((status) => status === 401)).toHaveLength(12)
  expect(statuses.at(-1)).toBe(429)
})

test('an address the caller invents in front of the proxy’s counts for nothing', async () => {
  await fail('employee', '1.1.1.1, 10.0.4.1', 3)
  expect(await fail('employee', '2.2.2.2, 10.0.4.1', 1)).toEqual([429])
})

test('parallel guesses do not slip through', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.signIn('someone', 'wrong', from('10.0.5.1'))),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
})

test('who has signed in at an address before is not kept out by somebody else there', async () => {
  const office = '10.0.6.1'
  expect((await api.signIn('manager', testPassword, from(office))).status).toBe(200)
  for (let account = 0; account < 13; account += 1) await fail(`guess${account}`, office, 1)
  expect(await fail('guess99', office, 1)).toEqual([429])
  expect((await api.signIn('manager', testPassword, from(office))).status).toBe(200)
})

test('insisting on one account does not use up what others at the address have', async () => {
  const office = '10.0.7.1'
  await fail('insisting', office, 20)
  expect((await api.signIn('manager', testPassword, from(office))).status).toBe(200)
})

test('eighty guesses at once keep nobody from signing in', async () => {
  const flood = Array.from({ length: 80 }, (_, n) => api.signIn(`flood${n}`, 'wrong', from(`10.1.${n}.1`)))
  const known = api.signIn('admin', testPassword, from('10.0.1.1'))
  const stranger = api.signIn('manager', testPassword, from('10.0.8.1'))
  expect((await known).status).toBe(200)
  expect((await stranger).status).toBe(200)
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]))
})

test('look-alike letters, other case and the e-mail address count as the same account', async () => {
  const spellings = ['manager', 'ＭＡＮＡＧＥＲ', 'manager@example.com', 'ｍanager', 'MÁNAGER']
  const statuses = []
  for (const name of spellings) statuses.push(...(await fail(name, '10.0.9.1', 1)))
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect((await api.signIn('manager', testPassword, from('10.0.9.1'))).status).toBe(429)
})

test('on a device where somebody has signed in, the guesses of a colleague beside them do not count', async () => {
  const office = '10.0.10.1'
  const first = await api.signIn('dana', testPassword, from(office))
  const device = cookieNamed(first, 'drayline.device')
  expect(device).toMatch(/; httponly/i)
  const own = { headers: { 'x-forwarded-for': office, cookie: device.split(';', 1)[0] ?? '' } }
  expect(await fail('dana', office, 4)).toEqual([401, 401, 401, 429])
  expect((await api.signIn('dana', testPassword, own)).status).toBe(200)
  // Nor is the device an endless allowance, or one for other accounts.
  for (const status of [401, 401, 401, 429])
    expect((await api.signIn('dana', 'wrong', own)).status).toBe(status)
  await fail('omar', '10.0.10.2', 4)
  const elsewhere = { headers: { ...own.headers, 'x-forwarded-for': '10.0.10.2' } }
  expect((await api.signIn('omar', testPassword, elsewhere)).status).toBe(429)
})

test('who comes from another address on their own device is told so, once', async () => {
  const userId = api.userId('manager')
  const told = () => SecurityEventRecord.countDocuments({ userId, kind: 'newAddress' })
  const first = await api.signIn('manager', testPassword, from('10.0.20.1'))
  const cookie = cookieNamed(first, 'drayline.device').split(';', 1)[0] ?? ''
  const again = async (address: string) => {
    const headers = { 'x-forwarded-for': address, cookie }
    expect((await api.signIn('manager', testPassword, { headers })).status).toBe(200)
    return await told()
  }
  expect(await again('10.0.20.1')).toBe(0)
  expect(await again('10.0.20.2')).toBe(1)
  expect(await again('10.0.20.2')).toBe(1)
})

test('a device that somebody makes up is not known', async () => {
  const office = '10.0.11.1'
  expect(await fail('omar', office, 4)).toEqual([401, 401, 401, 429])
  const cookie = `drayline.device=${'a'.repeat(22)}.${'b'.repeat(32)}`
  const made = await api.signIn('omar', testPassword, { headers: { 'x-forwarded-for': office, cookie } })
  expect(made.status).toBe(429)
})

test('a wrong password of who is signed in says how many tries are left', async () => {
  const { cookie } = employee
  employee.password = null
  const asked = await employee.post('/api/exports', { report: 'client-statements', format: 'zip' })
  const { challenge } = asked.body.stepUp
  const wrong = async () => {
    const headers = { 'x-forwarded-for': '10.0.12.1', cookie }
    const sent = { headers, body: { challenge, password: 'wrong' } }
    return await api.anonymous().send('POST', '/api/auth/step-up', sent)
  }
  const messages = []
  for (let count = 0; count < 3; count += 1) messages.push((await wrong()).body.errors.password)
  expect(messages).toEqual([
    'This is not your password. 2 more tries.',
    'This is not your password. One more try, then you have to wait 15 minutes.',
    'This is not your password. That was the last try: wait 15 minutes, even to sign in.',
  ])
  expect((await wrong()).status).toBe(429)
})

test('guesses of the present password by who wants another one count like those of a sign-in', async () => {
  const signedIn = await api.signIn('dana', testPassword, from('10.0.13.1'))
  const cookie = cookieNamed(signedIn, 'drayline.sid').split(';', 1)[0] ?? ''
  const headers = { 'x-forwarded-for': '10.0.13.1', cookie }
  const statuses = []
  for (let count = 0; count < 4; count += 1) {
    const body = { currentPassword: 'wrong', newPassword: 'seven quiet harbors' }
    statuses.push((await api.anonymous().send('POST', '/api/auth/password', { headers, body })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 429])
})

describe('what a person has by default', () => {
  const subject = (change: Partial<SigninSubject> = {}): SigninSubject => ({
    ...{ userId: undefined, name: 'nobody', address: '10.9.0.1', device: undefined },
    ...change,
  })

  /** Attempts that are let through before one has to wait, and how long that one waits. */
  async function allowed(make: (attempt: number) => SigninSubject): Promise<[number, number]> {
    const limits = createSigninLimits()
    for (let count = 0; count <= 400; count += 1) {
      const refused = await limits.attempt(make(count)).then(
        () => null,
        (error: Problem) => error,
      )
      if (refused) return [count, Number(refused.headers['Retry-After'])]
    }
    throw new Error('Nothing was refused')
  }

  test.each<[string, number, (attempt: number) => SigninSubject]>([
    ['one account at one address', 5, () => subject({ name: 'pair', address: '10.9.0.2' })],
    ['one account on its device', 5, () => subject({ userId: 77, device: 'known' })],
    ['one account from everywhere', 50, (n) => subject({ name: 'wanted', address: `10.8.0.${n}` })],
    ['one address for all accounts', 300, (n) => subject({ name: `guess ${n}`, address: '10.9.0.3' })],
  ])('%s: %d failures in a quarter of an hour', async (_name, count, make) => {
    const [passed, wait] = await allowed(make)
    expect(passed).toBe(count)
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  })
})
