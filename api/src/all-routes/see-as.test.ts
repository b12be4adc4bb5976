import { actionsOf, allows } from '@drayline/domain/kernel/access/permissions'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { AuditRecord } from '../platform/audit/audit.model.ts'
import { SessionRecord } from '../platform/auth/session.model.ts'
import { User } from '../platform/users/user.model.ts'
import { routes } from '../routes.ts'
import type { TestApi, TestClient } from '../testing/api-test.ts'
import { client, startTestApi } from '../testing/api-test.ts'
import { cookiesOf } from '../testing/http-client.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const path = '/api/auth/see-as'
const readOnly = 'You are seeing Drayline as another role. Exit that view to make changes.'

/** A browser of its own, in which somebody sees Drayline as a role. */
async function seeing(person: Role, role: Role): Promise<TestClient> {
  const browser = client(api.url, cookiesOf(await api.signIn(person)))
  const begun = await browser.post(path, { role })
  expect([begun.status, begun.body]).toEqual([200, { role }])
  return browser
}

const pathOf = (route: string) => route.replaceAll(/:(\w+)/g, '999999999')
const guarded = routes.filter(({ permission }) => permission !== 'public')
const writes = guarded.filter(({ method, whileSeeingAs }) => method !== 'GET' && !whileSeeingAs)
const reads = guarded.filter(({ method }) => method === 'GET')

describe.each<[Role, Role]>([
  ['admin', 'manager'],
  ['admin', 'employee'],
  ['manager', 'employee'],
])('%s as %s', (person, role) => {
  let browser: TestClient
  beforeAll(async () => {
    browser = await seeing(person, role)
  })

  test.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is refused in clear words',
    async (_name, { method, path: route, body }) => {
      const answer = await browser.send(method, pathOf(route), body ? { body: {} } : {})
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([403, 'see_as', readOnly])
    },
  )

  test.each(reads.map((route) => [route.path, route] as const))(
    'GET %s is answered as the lower role, never as one’s own',
    async (route, { permission, raw }) => {
      if (route.endsWith('/stream')) return
      const answer = await browser.get(pathOf(route))
      const { status } = answer
      if (permission !== 'signed-in' && !allows(role, permission as never)) expect(status).toBe(403)
      else if (permission.startsWith('vault.')) expect([status, answer.body.code]).toEqual([403, 'see_as'])
      else if (!raw) expect([401, 403]).not.toContain(status)
    },
  )
})

test('only calls that change nothing people work with go on', () => {
  const open = guarded
    .filter(({ whileSeeingAs }) => whileSeeingAs)
    .map((route) => `${route.method} ${route.path}`)
  expect(open.sort()).toEqual([
    'DELETE /api/auth/see-as',
    'POST /api/auth/see-as',
    'POST /api/auth/session',
    'POST /api/telemetry',
  ])
})

test('the user is answered with the lower role and its rights, and knows their own', async () => {
  const browser = await seeing('admin', 'employee')
  const user = (await browser.get('/api/auth/user')).body
  expect(user).toMatchObject({ role: 'employee', ownRole: 'admin', permissions: actionsOf('employee') })
  const other = await (await api.as('admin')).get('/api/auth/user')
  expect([other.body.role, other.body.ownRole]).toEqual(['admin', undefined])
  expect(await User.findById(api.userId('admin')).lean()).toMatchObject({ role: 'admin' })
})

test('it ends with one call, and both are audited under the person', async () => {
  const browser = await seeing('manager', 'employee')
  expect((await browser.get('/api/admin/users')).status).toBe(403)
  expect((await browser.delete(path)).body).toEqual({ role: null })
  expect((await browser.get('/api/admin/users')).status).toBe(200)
  expect((await browser.get('/api/auth/user')).body).toMatchObject({ role: 'manager' })
  const audits = await AuditRecord.find({ userId: api.userId('manager'), action: /^session\.seeAs/ } as never)
    .setOptions({ sanitizeFilter: false })
    .sort({ at: -1, seq: -1 })
    .limit(2)
    .lean()
  expect(audits.map(({ action, after }) => [action, after]).toSorted()).toEqual([
    ['session.seeAsBegan', { role: 'employee' }],
    ['session.seeAsEnded', { role: 'employee' }],
  ])
  const count = await AuditRecord.countDocuments({ action: 'session.seeAsEnded' })
  expect((await browser.delete(path)).status).toBe(200)
  expect(await AuditRecord.countDocuments({ action: 'session.seeAsEnded' })).toBe(count)
})

test('nobody sees as their own role or a higher one, and employees as nobody', async () => {
  for (const [person, role] of [
    ['manager', 'manager'],
    ['manager', 'admin'],
    ['admin', 'admin'],
  ] as const) {
    const browser = client(api.url, cookiesOf(await api.signIn(person)))
    const refused = await browser.post(path, { role })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { role: 'Choose a role with fewer rights than your own' },
    ])
  }
  expect((await (await api.as('employee')).post(path, { role: 'employee' })).status).toBe(403)
})

test('one changes from one view to another by the rights one really has', async () => {
  const browser = await seeing('admin', 'employee')
  expect((await browser.post(path, { role: 'manager' })).status).toBe(200)
  expect((await browser.get('/api/auth/user')).body).toMatchObject({ role: 'manager', ownRole: 'admin' })
})

test('who loses their role meanwhile gains nothing: the lower of both holds', async () => {
  const browser = await seeing('admin', 'manager')
  const session = await SessionRecord.findOne({ userId: api.userId('admin'), seeAs: 'manager' })
    .sort({ createdAt: -1 })
    .lean()
  await SessionRecord.updateOne({ _id: session?._id }, { $set: { 'user.role': 'employee' } })
  const user = (await browser.get('/api/auth/user')).body
  expect(user).toMatchObject({ role: 'employee', ownRole: 'employee' })
  expect((await browser.get('/api/admin/users')).status).toBe(403)
})

test('the stored role stays the person’s own through what renews a session', async () => {
  const browser = await seeing('admin', 'employee')
  expect((await browser.post('/api/auth/session')).status).toBe(200)
  const stored = await SessionRecord.find({ userId: api.userId('admin'), seeAs: 'employee' }).lean()
  for (const { user } of stored.filter(({ user: { role } }) => role !== 'employee'))
    expect(user).toMatchObject({ role: 'admin' })
  expect(stored.at(-1)?.user).not.toHaveProperty('ownRole')
  expect((await browser.post('/api/auth/logout')).status).toBe(204)
  const again = client(api.url, cookiesOf(await api.signIn('admin')))
  expect((await again.get('/api/auth/user')).body).toMatchObject({ role: 'admin' })
})
