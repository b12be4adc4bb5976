import { routes } from '../routes.ts'
import type { TestApi } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'
import type { Route } from './route.ts'

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const fieldsOf = (route: Route) =>
  Object.keys((route.body as { fields?: Record<string, unknown> } | undefined)?.fields ?? {})

/**
 * Writes that nobody decides by what they saw of a record, and why. Every other write takes the version that was seen:
 * `If-Match` for one record, `items` for several, `revision` for what users of a remote get.
 */
const withoutVersion: Record<string, string> = {
  'POST /api/auth/password': "one's own password, named by the old one",
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
  'POST /api/documents/merge': 'the content of a document does not change',
  'POST /api/exports/:id/cancel': "one's own export, which nobody edits",
  'DELETE /api/exports/:id': "one's own export, which nobody edits",
  'POST /api/audit/verify': 'reads the audit trail',
  'POST /api/email/installer-links': 'prepares a new message',
  'POST /api/platform/remotes/:remote/tokens': 'makes a token',
  'DELETE /api/platform/remotes/:remote/tokens/:id': 'a token does not change, it ends',
}

/** Adds a new record, so there is none that somebody saw before. */
const creates = ({ method, path, status }: Route) =>
  method === 'POST' && status === 201 && !path.includes(':')

const writes = routes.filter((route) => route.write)

test('every write takes the version that was seen, or says why not', () => {
  const unexplained = writes
    .filter((route) => !creates(route) && !(nameOf(route) in withoutVersion))
    .filter((route) => !fieldsOf(route).some((field) => field === 'items' || field === 'revision'))
    .filter((route) => !/:id|\/weeks\//.test(route.path))
    .map(nameOf)
  expect(unexplained).toEqual([])
})

test('a reason is given only for what is there', () => {
  const names = new Set(writes.map(nameOf))
  expect(Object.keys(withoutVersion).filter((name) => !names.has(name))).toEqual([])
})

test('a call for several records takes items with versions', () => {
  const several = writes.filter(
    (route) => fieldsOf(route).includes('ids') && !(nameOf(route) in withoutVersion),
  )
  expect(several.map(nameOf).sort()).toEqual([
    'POST /api/invoices/bulk',
    'POST /api/invoices/status',
    'POST /api/tasks/bulk',
  ])
  for (const route of several)
    expect([nameOf(route), fieldsOf(route)]).toEqual([nameOf(route), expect.arrayContaining(['items'])])
})

describe('a record that is not as it was seen is refused', () => {
  let api: TestApi
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    api = await startTestApi()
    const admin = await api.as('admin')
    const add = async (path: string, body: object) => {
      const answer = await admin.post(path, body)
      if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`)
      ids[path] = answer.body.id ?? answer.body.user?.id
      return ids[path]
    }
    const clientId = await add('/api/clients', { name: 'Blue Ridge Haulers' })
    const loadId = await add('/api/loads', { loadNumber: 'LD-1', clientId, rate: '1000.00' })
    await add('/api/invoices', { invoiceNumber: 'INV-1', clientId, loadId, amount: '1000.00' })
    await add('/api/tasks', { title: 'Call' })
    await add('/api/follow-ups', { clientId, title: 'Call', dueDate: '2026-11-20' })
    await add('/api/collections', {
      clientId,
      amount: '10.00',
      description: 'Short paid',
      dueDate: '2026-11-20',
    })
    await add('/api/fuel-advances', {
      ...{ carrierName: 'Red Mesa', advanceAmount: '100.00', advanceDate: '2026-11-20', loadId },
      ...{ pickupState: 'NM', deliveryState: 'TX', processedBy: api.userId('manager') },
    })
    await add('/api/fuel-card-applications', {
      ...{ companyName: 'Red Mesa', contactName: 'Ann Lee', email: 'ann@example.com', phone: '555-010-0000' },
      ...{ fleetSize: '1', monthlyFuelSpend: '5000-10000', cardType: 'base', businessType: 'trucking' },
      yearsInBusiness: '1-2',
    })
    await add('/api/brokers', {
      ...{ name: 'Summit', contactPerson: 'Sam', email: 'sam@example.com', phone: '555-010-0000' },
    })
  })
  afterAll(() => api.stop())

  /** A body that passes the checks before the record is read. */
  const bodies: Record<string, object> = {
    'PUT /api/clients/:id': { name: 'Blue Ridge' },
    'PUT /api/loads/:id': { loadNumber: 'LD-1', clientId: 1 },
    'PUT /api/invoices/:id': {
      invoiceNumber: 'INV-1',
      clientId: 1,
      loadId: 1,
      amount: '1.00',
      status: 'submitted',
    },
    'POST /api/invoices/:id/not-duplicate': { of: [99], reason: 'Two stops' },
    'PATCH /api/tasks/:id': { status: 'completed' },
    'PATCH /api/brokers/:id': { status: 'inactive' },
    'PATCH /api/follow-ups/:id': { status: 'completed' },
    'PATCH /api/fuel-card-applications/:id': { status: 'approved' },
    'POST /api/collections/:id/void': { reason: 'Entered twice' },
    'POST /api/collections/:id/calls': { outcome: 'no_answer' },
  }

  const withRecord = writes.filter(({ path }) =>
    /^\/api\/(clients|loads|invoices|tasks|follow-ups|collections|fuel-advances|fuel-card-applications|brokers)\/:id/.test(
      path,
    ),
  )

  test.each(withRecord.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const id = ids[route.path.split('/:id')[0] ?? '']
    const answer = await (await api.as('admin')).send(route.method, route.path.replace(':id', String(id)), {
      ...(route.body ? { body: bodies[name] ?? { status: 'paid' } } : {}),
      headers: { 'if-match': '"999"' },
    })
    expect([answer.status, answer.body.current]).toEqual([412, expect.anything()])
  })
})
