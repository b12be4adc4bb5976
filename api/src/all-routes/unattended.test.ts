import { SessionRecord } from '../platform/auth/session.model.ts'
import { routes } from '../routes.ts'
import type { TestApi } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'

const minute = 60_000
const unattended = routes
  .filter((route) => route.unattended)
  .map(({ method, path }) => [method, path] as const)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('the calls that every page makes by itself are known', () => {
  expect(unattended.map((call) => call.join(' ')).sort()).toEqual([
    'GET /api/auth/session',
    'GET /api/notifications/stream',
    'GET /api/notifications/unread-count',
    'GET /api/remotes',
    'GET /api/time-tracking/status',
    'POST /api/browser-refusals',
    'POST /api/telemetry',
  ])
})

test.each([...unattended, ['GET', '/api/auth/verify'] as const])(
  '%s %s: only what somebody asks for counts as being active',
  async (method, path) => {
    const began = Date.now()
    api.setNow(new Date(began))
    const person = await api.as('employee')
    const lastSeen = async () => (await SessionRecord.findOne().sort({ createdAt: -1 }).lean())?.lastSeenAt
    const before = await lastSeen()
    api.setNow(new Date(began + 2 * minute))
    // The stream stays open for the person who accepts one; anyone else is refused, after the session was looked up.
    const options = { headers: { accept: 'application/json' } }
    const answer =
      method === 'GET' ? await person.get(path, options) : await person.post(path, { ...options, body: {} })
    expect(answer.status).not.toBe(401)
    const isUnattended = unattended.some((call) => call[1] === path)
    expect(await lastSeen()).toEqual(isUnattended ? before : new Date(began + 2 * minute))
    api.setNow(new Date())
  },
)
