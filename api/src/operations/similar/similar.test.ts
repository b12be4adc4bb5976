import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { runAtOnce } from '../../testing/run-at-once.ts'
import { BrokerRecord } from '../brokers/broker.model.ts'
import { brokerSameKeys } from '../brokers/same-keys.migration.ts'
import { ClientRecord } from '../clients/client.model.ts'
import { clientSameKeys } from '../clients/same-keys.migration.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

const similar = async (of: 'clients' | 'brokers', query: Record<string, string | number>) =>
  ok(await employee.get(`/api/${of}/similar?${new URLSearchParams(query as never)}`))

describe('clients', () => {
  let id: number
  beforeAll(async () => {
    const client = {
      name: 'Ops Trucking LLC',
      taxId: '56-1234567',
      phone: '(828) 555-0101',
      email: 'Pay@ops.example',
    }
    id = ok(await employee.post('/api/clients', client)).id
  })

  test.each([
    [{ name: 'OPS trucking, Inc.' }, ['name']],
    [{ taxId: '561234567' }, ['taxId']],
    [{ phone: '+1 828 555 0101 x3' }, ['phone']],
    [{ email: 'pay@OPS.example' }, ['email']],
    [{ email: 'pay@ops.example', name: 'ops trucking', taxId: '56-1234567' }, ['taxId', 'name', 'email']],
  ])('%j finds the one that says the same', async (query, same) => {
    expect(await similar('clients', query as never)).toEqual([{ id, name: 'Ops Trucking LLC', same }])
  })

  test('nothing is similar to what says nothing, to another, and to itself', async () => {
    expect(await similar('clients', {})).toEqual([])
    expect(await similar('clients', { name: '  ', phone: '', taxId: 'none' })).toEqual([])
    expect(await similar('clients', { name: 'Ops Trucking Partners', phone: '828-555-0102' })).toEqual([])
    expect(await similar('clients', { name: 'Ops Trucking', exceptId: id })).toEqual([])
  })

  test('a change is found by what it says now; saving stays possible', async () => {
    const second = ok(await employee.post('/api/clients', { name: 'Ops Trucking LLC' }))
    const found = await similar('clients', { name: 'Ops Trucking' })
    expect(found.map((row: { id: number }) => row.id)).toEqual([second.id, id])
    ok(await employee.put(`/api/clients/${second.id}`, { name: 'Other Freight', taxId: '99-7654321' }))
    expect(await similar('clients', { name: 'Ops Trucking' })).toHaveLength(1)
    expect(await similar('clients', { name: 'Other Freight Co' })).toMatchObject([{ id: second.id }])
    expect(await similar('clients', { taxId: '997654321' })).toMatchObject([{ same: ['taxId'] }])
  })

  test('a phone that many share leaves room for the one with the tax ID; no more than five are named', async () => {
    for (let n = 0; n < 7; n += 1)
      ok(await employee.post('/api/clients', { name: `Yard tenant ${n}`, phone: '602-555-0177' }))
    const found = await similar('clients', { phone: '6025550177', taxId: '56-1234567' })
    expect(found).toHaveLength(5)
    expect(found[0]).toEqual({ id, name: 'Ops Trucking LLC', same: ['taxId'] })
  })

  test('the trail holds no keys', async () => {
    const trail = await AuditRecord.find({ entityType: 'client', entityId: id }).lean()
    expect(trail).toHaveLength(1)
    expect(JSON.stringify(trail)).not.toContain('sameKeys')
  })

  test.each(['exceptId=x', `name=${'a'.repeat(300)}`, 'name[$ne]=a'])('%s is refused', async (query) => {
    expect((await employee.get(`/api/clients/similar?${query}`)).status).toBe(400)
  })
})

describe('brokers', () => {
  const broker = {
    ...{ name: 'Lone Star Brokers', contactPerson: 'Ann Lee', email: 'ann@lone.example' },
    ...{ phone: '555-010-0199', mcNumber: 'MC-765432', dotNumber: '3456789' },
  }
  let id: number
  beforeAll(async () => {
    id = ok(await employee.post('/api/brokers', broker)).id
  })

  test.each([
    [{ mcNumber: '0765432' }, ['mcNumber']],
    [{ dotNumber: 'USDOT 3456789' }, ['dotNumber']],
    [{ name: 'LONE STAR BROKERS INC', phone: '5550100199' }, ['name', 'phone']],
  ])('%j finds the one that says the same', async (query, same) => {
    expect(await similar('brokers', query as never)).toEqual([{ id, name: 'Lone Star Brokers', same }])
  })

  test('a change of one field keeps what the others are found by', async () => {
    ok(await employee.patch(`/api/brokers/${id}`, { phone: '555-010-0111' }))
    expect(await similar('brokers', { phone: '5550100199' })).toEqual([])
    expect(await similar('brokers', { phone: '5550100111', name: 'lone star brokers' })).toMatchObject([
      { same: ['name', 'phone'] },
    ])
  })
})

test('records of before get their keys by migrations, once', async () => {
  const { client, broker } = fixtures(api)
  const { id } = await client({ name: 'Old Mill Haulers', phone: '503-555-0142' })
  const brokerId = await broker({ name: 'Old Mill Logistics' })
  await ClientRecord.collection.updateMany({}, { $unset: { sameKeys: 1 } })
  await BrokerRecord.collection.updateMany({}, { $unset: { sameKeys: 1 } })
  expect(await similar('clients', { name: 'Old Mill Haulers' })).toEqual([])
  for (const migration of [clientSameKeys, brokerSameKeys]) await runAtOnce(migration)
  expect(await similar('clients', { phone: '5035550142' })).toMatchObject([{ id, same: ['phone'] }])
  expect(await similar('brokers', { name: 'old mill logistics llc' })).toMatchObject([{ id: brokerId }])
  const before = await ClientRecord.findById(id).lean()
  for (const migration of [clientSameKeys, brokerSameKeys]) await runAtOnce(migration)
  expect(await ClientRecord.findById(id).lean()).toEqual(before)
})
