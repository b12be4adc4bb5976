import type { Route } from '../kernel/http/route.ts'
import { routes } from '../routes.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const fieldsOf = (route: Route) =>
  Object.keys((route.body as { fields?: Record<string, unknown> } | undefined)?.fields ?? {})

/**
 * Writes that no one decides by what they saw of a record, and why. Every other write is made below by its scenario
 * with a version that is not the present one, and must refuse: `If-Match` for one record, `items` for several,
 * `revision` for what users of a remote get. A new route of a step that takes no version fails there.
 */
const withoutVersion: Record<string, string> = {
  'POST /api/auth/password': "one's own password, named by the old one",
  'POST /api/auth/first-password': "one's own password, right after signing in with it",
  'POST /api/auth/factors': 'makes a second factor of one’s own',
  'PATCH /api/auth/factors/:id': "the name of one's own second factor",
  'DELETE /api/auth/factors/:id': "one's own second factor, after a proof of who asks",
  'POST /api/auth/recovery-codes': "one's own codes, after a proof of who asks",
  'POST /api/first-day/steps': "one's own checklist",
  'POST /api/first-day/dismiss': "one's own checklist",
  'POST /api/auth/see-as': 'the view of one’s own session',
  'DELETE /api/auth/see-as': 'the view of one’s own session',
  'POST /api/admin/invitations/import': 'makes new invitations',
  'PATCH /api/user/profile': "one's own profile",
  'POST /api/user/profile-image': "one's own picture",
  'DELETE /api/user/profile-image': "one's own picture",
  'PATCH /api/notifications/preferences': "one's own settings",
  'PATCH /api/notifications/mark-all-read': "one's own bell",
  'PATCH /api/notifications/:id/read': "one's own bell",
  'DELETE /api/activities': "one's own feed",
  'DELETE /api/activities/:id': 'an activity does not change',
  'POST /api/time-tracking/clock-in': "one's own clock: a second one is refused",
  'POST /api/time-tracking/clock-out': "one's own clock",
  'POST /api/loads/rows': 'makes new loads',
  'POST /api/invoices/rows': 'makes new invoices',
  'POST /api/documents/merge': 'the content of a document does not change',
  'POST /api/exports/:id/cancel': "one's own export, which nobody edits",
  'DELETE /api/exports/:id': "one's own export, which nobody edits",
  'POST /api/audit/verify': 'reads the audit trail',
  'POST /api/email/installer-links': 'prepares a new message',
  'POST /api/collections/brokers/:id/calls': 'what was said is a fact, whatever somebody saw of the broker',
  'POST /api/purchases/settle': 'settles what is due, whatever somebody saw of it',
  'POST /api/platform/remotes/:remote/signing': 'adds or removes one key, or turns one switch',
  'POST /api/platform/remotes/:remote/tokens': 'makes a token',
  'DELETE /api/platform/remotes/:remote/tokens/:id': 'a token does not change, it ends',
  'POST /api/platform/remotes/:remote/previews': 'makes a link',
  'DELETE /api/platform/remotes/:remote/previews/:id': 'a link does not change, it ends',
}

/** Calls about several records that answer by client: their window tries again, which shows each as it is now. */
const byClient = ['POST /api/purchases/fund']

/** Adds a new record, so there is none that someone saw before. */
const creates = ({ method, path, status }: Route) =>
  method === 'POST' && status === 201 && !path.includes(':')

const writes = routes.filter((route) => route.write)

test('a reason is given only for what is there', () => {
  const names = new Set(writes.map(nameOf))
  expect(Object.keys(withoutVersion).filter((name) => !names.has(name))).toEqual([])
})

test('a call for several records takes items with versions', () => {
  const several = writes.filter(
    (route) => fieldsOf(route).includes('ids') && !(nameOf(route) in withoutVersion),
  )
  expect(several.map(nameOf).sort()).toEqual([
    'POST /api/admin/invitations/bulk',
    'POST /api/admin/users/bulk',
    'POST /api/documents/bulk',
    'POST /api/invoices/bulk',
    'POST /api/invoices/status',
    'POST /api/payouts/confirm',
    'POST /api/purchases/fund',
    'POST /api/tasks/bulk',
  ])
  for (const route of several)
    expect([nameOf(route), fieldsOf(route)]).toEqual([nameOf(route), expect.arrayContaining(['items'])])
})

describe('a record that is not as it was seen is refused, by every write that decides about one', () => {
  let office: Office

  beforeAll(async () => {
    office = await startOffice()
  })
  afterAll(() => office.api.stop())

  const decisions = writes.filter((route) => !creates(route) && !(nameOf(route) in withoutVersion))

  test.each(decisions.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const scenario = writeScenarios[name]
    if (!scenario) throw new Error('no scenario')
    const { by, path, body, options = {} } = await scenario(office)
    const several = fieldsOf(route).includes('items')
    const headers = { ...options.headers, 'if-match': '"9999"' }
    const byRevision = fieldsOf(route).includes('revision')
    const stale = byRevision ? { ...(body as object), revision: 9999 } : body
    const answer = await by.send(route.method, path, {
      ...options,
      headers: several ? options.headers : headers,
      body: several ? asSeenBefore(body) : stale,
    })
    // The answer about a remote's users is no record of its own.
    if (byRevision) return expect(answer.status).toBe(409)
    if (!several) return expect([answer.status, answer.body?.current]).toEqual([412, expect.anything()])
    const results = Array.isArray(answer.body) ? answer.body : (answer.body.results ?? answer.body.clients)
    const current = byClient.includes(name) ? {} : { current: expect.anything() }
    expect(results.length).toBeGreaterThan(0)
    for (const result of results) expect(result).toMatchObject({ ok: false, ...current })
  })
})

/** Scenarios of several records name one that is not there, too. */
const isThere = (id: number) => id < 999_999

/** The same call about the same records, as someone saw them in another version. */
function asSeenBefore(body: unknown) {
  const { ids, items, ...rest } = body as { ids?: number[]; items?: { id: number }[] }
  const meant = ids ?? items?.map(({ id }) => id) ?? []
  return { ...rest, items: meant.filter(isThere).map((id) => ({ id, version: 9999 })) }
}
