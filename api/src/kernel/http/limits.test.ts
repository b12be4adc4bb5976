import { object, string } from 'yup'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { defineRoute } from './route.ts'

let api: TestApi
let running = 0
const mayEnd = Promise.withResolvers<void>()

const slow = defineRoute({
  method: 'GET',
  path: '/api/test/slow',
  summary: 'Takes until the test lets it end',
  permission: 'signed-in',
  response: object({ done: string().required() }),
  handler: async () => {
    running += 1
    await mayEnd.promise
    return 'yes'
  },
  present: (done) => ({ done }),
})

// A tenth of the product's limits: one call of a person runs, ten wait.
beforeAll(async () => {
  api = await startTestApi({ limitScale: 0.1, extraRoutes: [slow] })
})
afterAll(() => api.stop())

test('calls of one person wait for each other and are refused when too many do, while a colleague is answered', async () => {
  const [employee, manager] = [await api.as('employee'), await api.as('manager')]
  const statuses: number[] = []
  const calls = Array.from({ length: 15 }, async () => {
    statuses.push((await employee.get('/api/test/slow')).status)
  })
  try {
    await eventually(() => running + statuses.length >= 5)
    expect([running, statuses]).toEqual([1, [429, 429, 429, 429]])
    expect((await manager.get('/api/auth/user')).status).toBe(200)
  } finally {
    mayEnd.resolve()
    await Promise.all(calls)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(11)
})

test('who is not signed in is counted by address, whatever else they say of themselves', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const headers = {
      ...{ 'user-agent': `browser ${count}`, 'x-forwarded-for': `10.0.0.${count}` },
      ...{ cookie: `drayline.device=${count}`, 'accept-language': count % 2 === 0 ? 'es' : 'en' },
    }
    const answer = await api.anonymous().post('/api/auth/invitation', { token: 'a'.repeat(43) }, { headers })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(12).fill(200), ...Array(8).fill(429)])
})
