import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { BrokerRecord } from './broker.model.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  make = fixtures(api)
})
afterAll(() => api.stop())

let serial = 100_000
const full = () => {
  serial += 1
  return {
    name: 'Lakeshore Brokerage',
    contactPerson: 'Dolores Ávila',
    email: 'ap@lakeshore.example',
    phone: '312-555-0101',
    payablesContact: 'Rosa Ito',
    payablesPhone: '312-555-0103',
    payablesEmail: 'payables@lakeshore.example',
    address: '12 Lake Ave',
    city: 'Chicago',
    state: 'IL',
    zipCode: '60601',
    mcNumber: `MC-${serial}`,
    dotNumber: `${serial}7`,
    creditLimit: 25_000,
    paymentTerms: 'net45',
    status: 'inactive',
    notes: 'Pays by ACH',
  }
}
const minimal = { name: 'Harbor Point', contactPerson: 'Sam', email: 'a@b.example', phone: '312-555-0102' }
const create = async (values: object = {}) =>
  ok(await employee.post('/api/brokers', { ...full(), status: 'active', ...values }))

test('a new broker has its fields, an id, version 1 and owes nothing', async () => {
  const body = full()
  const answer = await employee.post('/api/brokers', body)
  expect(answer.status).toBe(201)
  expect(answer.headers.etag).toBe('"1"')
  expect(answer.body).toEqual({
    ...body,
    id: expect.any(Number),
    version: 1,
    exposure: '0.00',
    openInvoices: 0,
    overLimit: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect((await employee.get(`/api/brokers/${answer.body.id}`)).body).toEqual(answer.body)
})

test('what is left out has the defaults: net30, active, limit 0, otherwise null', async () => {
  const broker = ok(await employee.post('/api/brokers', minimal))
  expect(broker).toMatchObject({ paymentTerms: 'net30', status: 'active', creditLimit: 0, mcNumber: null })
})

test.each([
  [{ name: ' ' }, { name: 'Broker name is required' }],
  [{ contactPerson: '' }, { contactPerson: 'Contact person is required' }],
  [{ email: 'nobody' }, { email: 'Valid email is required' }],
  [{ phone: '555-0101' }, { phone: 'Valid phone number is required' }],
  [{ creditLimit: -1 }, { creditLimit: 'Credit limit must be a whole amount of at least 0' }],
  [{ creditLimit: { $gt: 0 } }, { creditLimit: expect.any(String) }],
  [{ paymentTerms: 'net90' }, { paymentTerms: 'Choose one of the values offered' }],
  [{ state: 'ZZ' }, { state: 'Choose one of the values offered' }],
  [{ zipCode: 'abc' }, { zipCode: expect.stringContaining('ZIP') }],
  [{ mcNumber: 'MC-1' }, { mcNumber: expect.stringContaining('MC-123456') }],
  [{ dotNumber: 'x' }, { dotNumber: expect.stringContaining('1234567') }],
])('%j is refused by field, new or changed', async (values, errors) => {
  const answer = await employee.post('/api/brokers', { ...full(), ...values })
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  const broker = await create()
  const changed = await employee.patch(`/api/brokers/${broker.id}`, values)
  expect([changed.status, changed.body.errors]).toEqual([422, errors])
  expect((await employee.get(`/api/brokers/${broker.id}`)).body).toEqual(broker)
})

describe('MC and DOT numbers', () => {
  test('belong to one broker, however they are typed', async () => {
    const first = await create({ mcNumber: 'MC-770001', dotNumber: '7700011' })
    const answer = await employee.post('/api/brokers', { ...full(), mcNumber: 'mc 770001' })
    expect(answer.status).toBe(409)
    expect(answer.body.errors).toEqual({ mcNumber: 'MC number MC-770001 already belongs to another broker' })
    const other = await create()
    const changed = await employee.patch(`/api/brokers/${other.id}`, { dotNumber: 'USDOT 7700011' })
    expect(changed.status).toBe(409)
    expect(changed.body.errors).toEqual({
      dotNumber: 'DOT number 7700011 already belongs to another broker',
    })
    expect((await employee.patch(`/api/brokers/${first.id}`, { mcNumber: '770001' })).status).toBe(200)
  })

  test('of many who take the same number at once one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => employee.post('/api/brokers', { ...full(), mcNumber: 'MC-660001' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  test('any number of brokers have none', async () => {
    await create({ mcNumber: '', dotNumber: null })
    await create({ mcNumber: null, dotNumber: '' })
  })
})

test('a change has only the fields that changed; the rest, defaults too, stays', async () => {
  const broker = ok(await employee.post('/api/brokers', full()))
  const answer = await employee.patch(`/api/brokers/${broker.id}`, { phone: '312-555-0199', notes: '' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    ...broker,
    phone: '312-555-0199',
    notes: null,
    version: 2,
    updatedAt: expect.any(String),
  })
})

test('saving without changes is no event', async () => {
  const broker = await create()
  const events = await ActivityRecord.countDocuments({})
  const { body } = await employee.patch(`/api/brokers/${broker.id}`, {
    name: broker.name,
    creditLimit: 25_000,
  })
  expect(body).toEqual(broker)
  expect((await employee.patch(`/api/brokers/${broker.id}`, {})).body).toEqual(broker)
  expect(await ActivityRecord.countDocuments({})).toBe(events)
})

test('of two people who saw the same version the second learns how it is now', async () => {
  const broker = await create()
  const ifMatch = { headers: { 'if-match': '"1"' } }
  expect((await employee.patch(`/api/brokers/${broker.id}`, { name: 'First' }, ifMatch)).status).toBe(200)
  const second = await employee.patch(`/api/brokers/${broker.id}`, { name: 'Second' }, ifMatch)
  expect(second.status).toBe(412)
  expect(second.body.current).toMatchObject({ name: 'First', version: 2 })
})

test('feed and audit tell what happened, and who did it', async () => {
  const broker = await create({ name: 'Told About' })
  await employee.patch(`/api/brokers/${broker.id}`, { creditLimit: 30_000 })
  await manager.delete(`/api/brokers/${broker.id}`)
  const about = { entityType: 'broker', entityId: broker.id } as const
  const events = await ActivityRecord.find(about).sort({ _id: 1 }).lean()
  expect(events.map(({ type, message }) => [type, message.key])).toEqual([
    ['broker_created', 'activity.brokerCreated'],
    ['broker_updated', 'activity.brokerUpdated'],
    ['other', 'activity.brokerDeleted'],
  ])
  expect(await AuditRecord.find(about).sort({ at: 1 }).lean()).toMatchObject([
    { action: 'broker.created', before: null, after: { name: 'Told About' } },
    { action: 'broker.updated', before: { creditLimit: 25_000 }, after: { creditLimit: 30_000 } },
    { action: 'broker.deleted', before: { name: 'Told About' }, after: null },
  ])
})

describe('deleting', () => {
  test('removes a broker that nothing refers to; an employee may not', async () => {
    const broker = await create()
    expect((await employee.delete(`/api/brokers/${broker.id}`)).status).toBe(403)
    expect((await manager.delete(`/api/brokers/${broker.id}`)).status).toBe(204)
    expect((await employee.get(`/api/brokers/${broker.id}`)).status).toBe(404)
    expect((await manager.delete(`/api/brokers/${broker.id}`)).status).toBe(404)
  })

  test('is refused with the reason while loads or invoices refer to the broker', async () => {
    const broker = await create({ name: 'Busy Broker' })
    const load = await make.load({ brokerId: broker.id })
    await make.invoice({ loadId: load.id, clientId: load.clientId })
    const answer = await manager.delete(`/api/brokers/${broker.id}`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'Busy Broker cannot be deleted because other records refer to it (loads: 1, invoices: 1, credit checks: 0, agreements: 0, entries in the ledger: 0). Suspend it instead.',
    )
    expect((await employee.get(`/api/brokers/${broker.id}`)).status).toBe(200)
  })

  test('is refused for a version that is not the present one', async () => {
    const broker = await create()
    await employee.patch(`/api/brokers/${broker.id}`, { notes: 'Call first' })
    const answer = await manager.delete(`/api/brokers/${broker.id}`, { headers: { 'if-match': '"1"' } })
    expect(answer.status).toBe(412)
  })

  test('and a load for the broker at the same moment: never a load without its broker', async () => {
    for (let round = 0; round < 6; round += 1) {
      const broker = await create()
      const client = await make.client()
      const [deleted, added] = await Promise.all([
        manager.delete(`/api/brokers/${broker.id}`),
        employee.post('/api/loads', {
          loadNumber: `RACE-${broker.id}`,
          clientId: client.id,
          brokerId: broker.id,
        }),
      ])
      const outcome = [deleted.status, added.status].join()
      expect(['204,422', '409,201']).toContain(outcome)
    }
  })
})

test('the summary counts brokers by status and adds up what they owe', async () => {
  const read = async () => ok(await employee.get('/api/brokers/summary'))
  const before = await read()
  const broker = await create({ creditLimit: 10 })
  await create({ status: 'suspended' })
  const load = await make.load({ brokerId: broker.id })
  await make.invoice({ loadId: load.id, clientId: load.clientId, amount: '12.34', status: 'submitted' })
  ok(await employee.patch(`/api/brokers/${broker.id}`, { status: 'inactive' }))
  const after = await read()
  expect(after).toEqual({
    total: before.total + 2,
    active: before.active,
    inactive: before.inactive + 1,
    suspended: before.suspended + 1,
    exposure: (Number(before.exposure) + 12.34).toFixed(2),
    overLimit: before.overLimit + 1,
  })
})

test('lists filter by status and limit, sort by exposure, and find numbers', async () => {
  await BrokerRecord.deleteMany({})
  const add = async (values: object) => (await create(values)).id
  const small = await add({ name: 'Small', creditLimit: 1, mcNumber: 'MC-551234' })
  const large = await add({ name: 'Large', creditLimit: 99_999 })
  const idle = await add({ name: 'Idle', status: 'suspended' })
  for (const [brokerId, amount] of [
    [small, '5.00'],
    [large, '700.00'],
  ] as const) {
    const load = await make.load({ brokerId })
    await make.invoice({ loadId: load.id, clientId: load.clientId, amount, status: 'submitted' })
  }
  const ids = async (query: string) =>
    ok(await employee.get(`/api/brokers?${query}`)).map(({ id }: { id: number }) => id)
  expect(await ids('sort=-exposure')).toEqual([large, small, idle])
  expect(await ids('overLimit=true')).toEqual([small])
  expect(await ids('overLimit=false&sort=name')).toEqual([idle, large])
  expect(await ids('status=suspended')).toEqual([idle])
  expect(await ids('q=551234')).toEqual([small])
  expect(await ids('sort=creditLimit')).toEqual([small, idle, large])
  expect((await employee.get('/api/brokers?overLimit=maybe')).status).toBe(400)
})
