import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://drayline.example', ALLOWED_ORIGINS: 'https://app.drayline.example' }
  api = await startTestApi({ env })
  employee = await api.as('employee')
})
afterAll(() => api.stop())

test.each([
  [{}, true],
  [{ origin: 'https://drayline.example' }, true],
  [{ origin: 'https://app.drayline.example' }, true],
  [{ referer: 'https://drayline.example/invoices' }, true],
  [{ origin: 'http://drayline.example' }, false],
  [{ origin: 'OWN' }, false],
  [{ referer: 'OWN/invoices' }, false],
  [{ origin: 'http://evil.example', host: 'evil.example' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://evil.example', host: 'evil.example' }, false],
  [{ origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }, false],
  [{ origin: 'https://drayline.example', host: 'evil.example' }, true],
])('with PUBLIC_URL the Host header proves nothing: %j may change something: %s', async (given, allowed) => {
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace('OWN', api.url)]),
  )
  const answer = await employee.delete('/api/activities', { headers, plain: true })
  expect(answer.status).toBe(allowed ? 204 : 403)
})
