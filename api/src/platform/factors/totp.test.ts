import type { TestApi } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { codeAt, newApp } from '../../testing/authenticator-app.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { newTotpSecret, totpStep } from './totp.ts'

const begin = Math.floor(Date.parse('2026-11-26T12:00:00Z') / 30_000) * 30_000
const at = (ms: number) => new Date(begin + ms)

test.each([
  [0, -1, false],
  [0, 0, true],
  [0, 29_999, true],
  [0, 30_000, false],
  [1, -30_001, false],
  [1, -30_000, true],
  [1, 59_999, true],
  [1, 60_000, false],
])('with %i steps of drift a code counts %i ms after its begin: %s', (driftSteps, ms, counts) => {
  const secret = newTotpSecret()
  const step = totpStep(secret, codeAt(secret, at(0)), { now: at(ms), driftSteps })
  expect(step).toBe(counts ? begin / 30_000 : undefined)
})

describe('where nothing is set', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ env: { TOTP_DRIFT_STEPS: '' } })
  })
  afterAll(() => api.stop())

  test('a code of 30 seconds before neither sets an app up nor signs in, the present one does', async () => {
    const now = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000)
    const before = new Date(now.getTime() - 30_000)
    const next = new Date(now.getTime() + 30_000)
    api.setNow(now)
    const person = await api.as('employee')
    const early = await newApp(person, before)
    expect((await person.post('/api/auth/factors', early)).status).toBe(422)
    const app = await newApp(person, now)
    expect((await person.post('/api/auth/factors', app)).status).toBe(200)
    const enter = async (code: string) => {
      const half = client(api.url, cookiesOf(await api.signIn('employee', testPassword)))
      return (await half.post('/api/auth/second-step', { code })).status
    }
    // The one that set the app up is used.
    expect(await enter(codeAt(app.key, now))).toBe(422)
    api.setNow(next)
    expect(await enter(codeAt(app.key, new Date(next.getTime() + 30_000)))).toBe(422)
    expect(await enter(codeAt(app.key, next))).toBe(200)
  })
})
