import type { TestApi } from '../testing/api-test.ts'
import { client, startTestApi } from '../testing/api-test.ts'
import { cookiesOf } from '../testing/http-client.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('signing in answers the user and sets a session cookie that scripts cannot read', async () => {
  const answer = await api.signIn('employee')
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ username: 'employee', role: 'employee', firstName: 'Erin' })
  expect(answer.text).not.toContain('argon2')
  const [cookie] = answer.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^drayline\.sid=[\w-]{43}; path=\/; samesite=lax; httponly$/i)
  const verified = await client(api.url, cookiesOf(answer)).get('/api/auth/verify')
  expect(verified.status).toBe(200)
})
