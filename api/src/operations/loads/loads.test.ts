import { allows } from '@drayline/domain/kernel/access/permissions'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import { pathBetween } from '@drayline/domain/kernel/records/transitions'
import type { LoadStatus } from '@drayline/domain/operations/loads/load'
import { followsInvoice, loadStatuses, loadTransitions } from '@drayline/domain/operations/loads/load'
import fc from 'fast-check'
import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures, formOf, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { LoadRecord } from './load.model.ts'

let api: TestApi
let employee: TestClient
let make: ReturnType<typeof fixtures>
let clientId: number

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  make = fixtures(api)
  clientId = (await make.client({ name: 'Blue Ridge Haulers' })).id
})
afterAll(() => api.stop())

const route = { pickupLocation: 'Reno, NV', deliveryLocation: 'Boise, ID', driverName: 'Pat Doe' }
const form = (values: object = {}) => ({ ...route, clientId, loadNumber: `T-${Math.random()}`, ...values })

test('a new load names its client and broker, and its rate to the cent', async () => {
  const brokerId = await make.broker({ name: 'Summit Logistics' })
  const body = form({ loadNumber: 'LD-9001', brokerId, rate: '1500.5', pickupDate: '2026-11-20T08:00:00Z' })
  const answer = await employee.post('/api/loads', body)
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    ...route,
    id: expect.any(Number),
    version: 1,
    loadNumber: 'LD-9001',
    clientId,
    client: { id: clientId, name: 'Blue Ridge Haulers' },
    brokerId,
    broker: { id: brokerId, name: 'Summit Logistics' },
    pickupDate: '2026-11-20',
    deliveryDate: null,
    rate: '1500.50',
    status: 'pending',
    cancellation: null,
    packet: { status: 'incomplete', rateConfirmation: false, billOfLading: false },
    standing: null,
    billedBy: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const standing = { client: 'active', broker: 'active', overLimit: false }
  expect((await employee.get(`/api/loads/${answer.body.id}`)).body).toEqual({ ...answer.body, standing })
})

test('a load says how its client and broker stand now', async () => {
  const client = await make.client()
  const brokerId = await make.broker({ status: 'suspended', overLimit: true })
  const load = await make.load({ clientId: client.id, brokerId })
  ok(await employee.put(`/api/clients/${client.id}`, { ...client, status: 'inactive' }))
  const standing = { client: 'inactive', broker: 'suspended', overLimit: true }
  expect(ok(await employee.get(`/api/loads/${load.id}`)).standing).toEqual(standing)
  const listed = ok(await employee.get(`/api/loads?clientId=${client.id}`))
  expect(listed).toMatchObject([{ id: load.id, standing }])
})

test('a renamed client is right in every list at once', async () => {
  const client = await make.client({ name: 'Old Name' })
  const load = await make.load({ clientId: client.id })
  await employee.put(`/api/clients/${client.id}`, { name: 'New Name' })
  const [listed] = (await employee.get(`/api/loads?clientId=${client.id}`)).body
  expect(listed).toMatchObject({ id: load.id, client: { name: 'New Name' } })
})

test('a number that is taken is refused on its field, also in other case', async () => {
  await employee.post('/api/loads', form({ loadNumber: 'ld-77' }))
  const answer = await employee.post('/api/loads', form({ loadNumber: 'LD-77' }))
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    message: 'Load number LD-77 is already taken',
    errors: { loadNumber: 'Load number LD-77 is already taken' },
  })
})

test('of many who take the same number at once one gets it', async () => {
  const before = await ActivityRecord.countDocuments({})
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => employee.post('/api/loads', form({ loadNumber: 'RACE-1' }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)])
  expect(await ActivityRecord.countDocuments({})).toBe(before + 1)
})

test('client and broker must exist', async () => {
  const answer = await employee.post('/api/loads', form({ clientId: 999_999, brokerId: 888_888 }))
  expect(answer.status).toBe(422)
  const unknown = 'The chosen record does not exist'
  expect(answer.body.errors).toEqual({ clientId: unknown, brokerId: unknown })
})

test.each([
  ['rate', '-1'],
  ['rate', '1e3'],
  ['rate', '10.999'],
  ['rate', 12.5],
  ['rate', '100000000'],
  ['rate', { $gt: '' }],
  ['pickupDate', '2026-02-30'],
  ['pickupDate', 'tomorrow'],
  ['clientId', 'x'],
  ['clientId', { $ne: null }],
  ['clientId', -4],
  ['loadNumber', ''],
  ['status', 'lost'],
])('%s %j is refused', async (field, value) => {
  const answer = await employee.post('/api/loads', form({ [field]: value }))
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test('delivery cannot be before pickup', async () => {
  const dates = { pickupDate: '2026-11-20', deliveryDate: '2026-11-19' }
  const answer = await employee.post('/api/loads', form(dates))
  expect(answer.body.errors).toEqual({ deliveryDate: 'Delivery cannot be before pickup' })
})

test('every step that the table does not allow a role is 409 and changes nothing; every other is taken', async () => {
  const { id } = await make.load({ clientId, loadNumber: 'STEPS-1', status: 'pending' })
  const stored = await LoadRecord.findById(id).lean()
  const step = fc.record({
    role: fc.constantFrom<Role>(...roles),
    from: fc.constantFrom<LoadStatus>(...loadStatuses),
    to: fc.constantFrom<LoadStatus>(...loadStatuses),
  })
  await fc.assert(
    fc.asyncProperty(step, async ({ role, from, to }) => {
      await LoadRecord.updateOne({ _id: id }, { status: from, version: 1 })
      const before = await LoadRecord.findById(id).lean()
      const caller = await api.as(role)
      const events = await AuditRecord.countDocuments({})
      const answer = await caller.put(`/api/loads/${id}`, {
        loadNumber: stored?.loadNumber,
        clientId,
        rate: '1200.00',
        status: to,
      })
      const path = pathBetween(loadTransitions, from, to, (action) => allows(role, action))
      if (path) {
        expect(answer.body).toMatchObject({ status: to })
        return
      }
      expect(answer.status).toBe(409)
      expect(answer.body.errors.status).toMatch(
        followsInvoice(from) || followsInvoice(to)
          ? /^A load becomes invoiced and paid with its invoice; change the invoice instead$/
          : /^This step from .+ to .+ is not possible for you$/,
      )
      expect(await LoadRecord.findById(id).lean()).toEqual(before)
      expect(await AuditRecord.countDocuments({})).toBe(events)
    }),
    { numRuns: 60 },
  )
})

test('a screen that does not know an optional field of a load empties nothing', async () => {
  const load = await make.load({ clientId, driverName: 'Lee', pickupLocation: 'Reno' })
  const known = { loadNumber: load.loadNumber, clientId }
  const kept = ok(await employee.put(`/api/loads/${load.id}`, { ...known, deliveryLocation: 'Elko' }))
  expect(kept).toMatchObject({
    driverName: 'Lee',
    pickupLocation: 'Reno',
    deliveryLocation: 'Elko',
    rate: '1200.00',
  })
  const emptied = ok(await employee.put(`/api/loads/${load.id}`, { ...known, driverName: '', rate: null }))
  expect(emptied).toMatchObject({ driverName: null, rate: null, pickupLocation: 'Reno' })
})

test("a load's number, client and broker reach its invoices in the same change", async () => {
  const load = await make.load({ clientId })
  const invoice = await make.invoice({ loadId: load.id, clientId })
  const other = await make.client()
  const brokerId = await make.broker()
  const change = { ...load, loadNumber: 'RENAMED-5', clientId: other.id, brokerId }
  ok(await employee.put(`/api/loads/${load.id}`, change))
  const followed = (await employee.get(`/api/invoices/${invoice.id}`)).body
  expect(followed).toMatchObject({ load: { loadNumber: 'RENAMED-5' }, clientId: other.id, brokerId })
  expect((await employee.get('/api/invoices?q=renamed-5')).body).toMatchObject([{ id: invoice.id }])
})

test('under an approved invoice a load keeps its client and broker, and may change the rest', async () => {
  const load = await make.load({ clientId })
  const invoice = await make.invoice({ loadId: load.id, clientId, status: 'submitted' })
  ok(
    await (await api.as('manager')).put(`/api/invoices/${invoice.id}`, {
      ...formOf(invoice),
      status: 'approved',
    }),
  )
  const now = (await employee.get(`/api/loads/${load.id}`)).body
  const other = await make.client()
  const refused = await employee.put(`/api/loads/${load.id}`, { ...now, clientId: other.id })
  expect(refused.status).toBe(409)
  expect(Object.keys(refused.body.errors)).toEqual(['clientId'])
  expect((await employee.get(`/api/loads/${load.id}`)).body).toEqual(now)
  expect((await employee.put(`/api/loads/${load.id}`, { ...now, driverName: 'Lee' })).status).toBe(200)
})

test('a rate leaves room for the fuel advances of its load, unless a manager goes below it', async () => {
  const manager = await api.as('manager')
  const load = await make.load({ clientId, rate: '1000.00' })
  const advance = {
    ...{ carrierName: 'Red Mesa Trucking', advanceAmount: '400.00', advanceDate: '2026-11-20' },
    ...{ pickupState: 'NM', deliveryState: 'TX', processedBy: api.userId('manager'), loadId: load.id },
  }
  ok(await employee.post('/api/fuel-advances', advance))
  const rated = (rate: string | null, by = employee) =>
    by.put(`/api/loads/${load.id}`, { loadNumber: load.loadNumber, clientId, rate })
  for (const rate of ['799.99', null]) {
    const refused = await rated(rate)
    const message = `Fuel advances of $400.00 on load ${load.loadNumber} need a rate of at least $800.00; only a manager can go below it`
    expect([refused.status, refused.body.errors]).toEqual([409, { rate: message }])
  }
  expect(ok(await rated('800.00')).rate).toBe('800.00')
  expect(ok(await rated('700.00', manager)).rate).toBe('700.00')
  // A rate that is too low already may rise, but not fall further.
  expect(ok(await rated('750.00')).rate).toBe('750.00')
  expect((await rated('740.00')).status).toBe(409)
  const overrideReason = 'Long haul in winter'
  ok(await manager.post('/api/fuel-advances', { ...advance, advanceAmount: '50.00', overrideReason }))
  expect(ok(await rated('600.00')).rate).toBe('600.00')
})

test('fuel advances of a load are found by its new number, no longer by the old one', async () => {
  const load = await make.load({ clientId, rate: '1000.00', loadNumber: 'OLDNUMBER-7' })
  const { id } = ok(
    await employee.post('/api/fuel-advances', {
      ...{ carrierName: 'Red Mesa Trucking', advanceAmount: '100.00', advanceDate: '2026-11-20' },
      ...{ pickupState: 'NM', deliveryState: 'TX', processedBy: api.userId('manager'), loadId: load.id },
    }),
  )
  ok(await employee.put(`/api/loads/${load.id}`, { ...load, loadNumber: 'NEWNUMBER-7' }))
  expect((await employee.get('/api/fuel-advances?q=newnumber')).body).toMatchObject([{ id, version: 1 }])
  expect((await employee.get('/api/fuel-advances?q=oldnumber')).body).toEqual([])
})

test('lists filter by status, client, broker and pickup day, and search number, places and driver', async () => {
  const client = await make.client()
  const brokerId = await make.broker()
  const of = { clientId: client.id }
  await make.load({
    ...of,
    loadNumber: 'F-1',
    status: 'pending',
    pickupDate: '2026-01-10',
    driverName: 'Zoe',
  })
  await make.load({
    ...of,
    loadNumber: 'F-2',
    brokerId,
    pickupDate: '2026-01-20',
    pickupLocation: 'Tulsa, OK',
  })
  await make.load({ ...of, loadNumber: 'F-3', brokerId, rate: '' })
  const numbers = async (query: string) =>
    ok(await employee.get(`/api/loads?clientId=${client.id}&sort=loadNumber&${query}`)).map(
      (load: { loadNumber: string }) => load.loadNumber,
    )
  expect(await numbers('')).toEqual(['F-1', 'F-2', 'F-3'])
  expect(await numbers('status=pending')).toEqual(['F-1'])
  expect(await numbers(`brokerId=${brokerId}`)).toEqual(['F-2', 'F-3'])
  expect(await numbers('pickupFrom=2026-01-11&pickupTo=2026-01-20')).toEqual(['F-2'])
  expect(await numbers('pickupTo=2026-01-10')).toEqual(['F-1'])
  expect(await numbers('q=zoe')).toEqual(['F-1'])
  expect(await numbers('q=tul')).toEqual(['F-2'])
  expect(await numbers('q=f-3')).toEqual(['F-3'])
  await make.load({ ...of, loadNumber: 'F-30' })
  expect(await numbers('q=f-3')).toEqual(['F-3', 'F-30'])
  expect(await numbers('loadNumber=f-3')).toEqual(['F-3'])
  expect(await numbers('loadNumber=f-3&status=paid')).toEqual([])
  expect(await numbers('loadNumber=f-')).toEqual([])
})

test('loads are found by the names of client and broker as they are now, beside their own texts', async () => {
  const client = await make.client({ name: 'Juniper Haulers', contactPerson: 'Odile Marsh' })
  const brokerId = await make.broker({ name: 'Basalt Brokerage' })
  await make.load({ clientId: client.id, loadNumber: 'N-1', pickupLocation: 'Basalt, CO' })
  await make.load({ clientId: client.id, loadNumber: 'N-2', brokerId })
  await make.load({ loadNumber: 'N-3', brokerId })
  const numbers = async (query: string) =>
    ok(await employee.get(`/api/loads?sort=loadNumber&${query}`)).map(
      (load: { loadNumber: string }) => load.loadNumber,
    )
  expect(await numbers('q=juniper')).toEqual(['N-1', 'N-2'])
  expect(await numbers('q=juniper hau')).toEqual(['N-1', 'N-2'])
  expect(await numbers('q=basalt')).toEqual(['N-1', 'N-2', 'N-3'])
  expect(await numbers(`q=basalt&brokerId=${brokerId}`)).toEqual(['N-2', 'N-3'])
  expect(await numbers('q=odile')).toEqual([])
  const first = await employee.get('/api/loads?q=basalt&limit=2')
  expect(first.body.map((load: { loadNumber: string }) => load.loadNumber)).toEqual(['N-3', 'N-2'])
  expect(first.headers['x-total-count']).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect(ok(await employee.get(next))).toMatchObject([{ loadNumber: 'N-1' }])
  ok(await employee.put(`/api/clients/${client.id}`, { name: 'Larch Haulers', status: 'active' }))
  expect([await numbers('q=juniper'), await numbers('q=larch')]).toEqual([[], ['N-1', 'N-2']])
})

test.each(['pickupDate', '-pickupDate', 'rate', '-rate', 'loadNumber', '-status'])(
  'sorted by %s, pages show each load once, also those without a value',
  async (sort) => {
    const all = ok(await employee.get(`/api/loads?sort=${sort}&limit=200`))
    const seen: unknown[] = []
    let path: string | undefined = `/api/loads?sort=${sort}&limit=3`
    while (path) {
      const page = await employee.get(path)
      seen.push(...page.body)
      path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(all)
  },
)

test('a load is not delivered before it was picked up, whichever of the two dates a change names', async () => {
  const dates = { pickupDate: '2026-05-10', deliveryDate: '2026-05-12' }
  const load = ok(await employee.post('/api/loads', form(dates)))
  const change = (values: object) =>
    employee.put(`/api/loads/${load.id}`, { clientId, loadNumber: load.loadNumber, ...values })
  for (const values of [{ deliveryDate: '2026-05-01' }, { pickupDate: '2026-05-20' }]) {
    const { status, body } = await change(values)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['deliveryDate']])
  }
  expect((await change({ pickupDate: '2026-05-20', deliveryDate: '2026-05-21' })).status).toBe(200)
  expect((await change({ pickupDate: null, deliveryDate: '2026-05-01' })).status).toBe(200)
})

test('the work lists are counted, and are filters of the list', async () => {
  const counts = async () => ok(await employee.get('/api/loads/counts'))
  const before = await counts()
  const client = await make.client({})
  const load = await make.load({ clientId: client.id })
  await LoadRecord.updateOne({ _id: load.id }, { $set: { status: 'delivered', packet: 'incomplete' } })
  expect(await counts()).toEqual({ ...before, missingPapers: before.missingPapers + 1 })
  await LoadRecord.updateOne({ _id: load.id }, { $set: { packet: 'complete' } })
  expect(await counts()).toEqual({ ...before, toInvoice: before.toInvoice + 1 })
  const listed = ok(await employee.get('/api/loads?status=delivered&packet=complete&sort=deliveryDate'))
  expect(listed.map(({ id }: { id: number }) => id)).toContain(load.id)
  await LoadRecord.updateOne({ _id: load.id }, { $set: { status: 'in_transit' } })
  expect(await counts()).toEqual({ ...before, toDeliver: before.toDeliver + 1 })
  await LoadRecord.updateOne({ _id: load.id }, { $set: { status: 'invoiced' } })
  expect(await counts()).toEqual(before)
})
