import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { ClientRecord } from '../../operations/clients/client.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

let api: TestApi
let employee: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  make = fixtures(api)
  const client = await make.client({ name: 'Blue Ridge Haulers', contactPerson: 'Ana Ruiz' })
  for (const n of [1, 10, 100, 1000]) {
    const load = await make.load({ clientId: client.id, loadNumber: `LD-${n}`, pickupLocation: 'Reno, NV' })
    await make.invoice({ invoiceNumber: `INV-${n}`, loadId: load.id, clientId: client.id, amount: `${n}.00` })
  }
  for (const name of ['Ridge One', 'Ridge Two', 'Old Ridge', 'Cold Ridge']) await make.client({ name })
})
afterAll(() => api.stop())

const search = async (q: string) => ok(await employee.get(`/api/search?q=${encodeURIComponent(q)}`))

test('answers groups with exactly the fields that results show', async () => {
  const found = await search('blue ridge')
  expect(found).toEqual({
    clients: [{ id: expect.any(Number), name: 'Blue Ridge Haulers', contactPerson: 'Ana Ruiz' }],
    ...{ invoices: [], loads: [], entries: [] },
  })
  const { invoices, loads } = await search('inv-1000')
  expect(invoices).toEqual([
    {
      ...{ id: expect.any(Number), invoiceNumber: 'INV-1000', loadId: expect.any(Number) },
      ...{ amount: '1000.00', clientName: 'Blue Ridge Haulers' },
    },
  ])
  expect(loads).toEqual([])
  expect((await search('reno')).loads[0]).toEqual({
    id: expect.any(Number),
    loadNumber: 'LD-1000',
    pickupLocation: 'Reno, NV',
    deliveryLocation: null,
  })
})

test('an invoice is found when its client is gone', async () => {
  const client = await make.client({ name: 'Gone Freight' })
  const load = await make.load({ clientId: client.id })
  await make.invoice({ invoiceNumber: 'GONE-7', loadId: load.id, clientId: client.id })
  await ClientRecord.collection.deleteOne({ _id: client.id })
  expect((await search('gone-7')).invoices).toMatchObject([{ invoiceNumber: 'GONE-7', clientName: null }])
})

test('at most three of each, the newest first, but what was typed exactly before all', async () => {
  const numbers = async (q: string) =>
    (await search(q)).invoices.map((invoice: { invoiceNumber: string }) => invoice.invoiceNumber)
  expect(await numbers('inv')).toEqual(['INV-1000', 'INV-100', 'INV-10'])
  expect(await numbers('INV-1')).toEqual(['INV-1', 'INV-1000', 'INV-100'])
  expect(await numbers('inv-10')).toEqual(['INV-10', 'INV-1000', 'INV-100'])
})

test.each(['INV-100', 'inv100', 'Inv 100', 'INV - 100', '100'])(
  '%s finds its number before longer ones, however it is written',
  async (q) => {
    const { invoices, loads } = await search(q)
    expect(invoices[0]).toMatchObject({ invoiceNumber: 'INV-100' })
    if (q === '100') expect(loads[0]).toMatchObject({ loadNumber: 'LD-100' })
  },
)

test('clients whose name begins with the text come first', async () => {
  const names = (await search('ridge')).clients.map((client: { name: string }) => client.name)
  expect(names).toEqual(['Ridge One', 'Ridge Two', 'Cold Ridge'])
})

test.each(['', '  ', 'in', ' in '])('%j is too short to search', async (q) => {
  expect(await search(q)).toEqual({ clients: [], invoices: [], loads: [], entries: [] })
})

test.each(['.*.*', '(z+)+$', '$where', '{"$ne":null}', '\u0000\u0000\u0000', 'x'.repeat(200)])(
  '%j is text, not a pattern',
  async (q) => {
    expect(await search(q)).toEqual({ clients: [], invoices: [], loads: [], entries: [] })
  },
)

test('longer texts and unknown fields are refused, and nobody searches without signing in', async () => {
  expect((await employee.get(`/api/search?q=${'x'.repeat(201)}`)).status).toBe(400)
  expect((await employee.get('/api/search?q[$ne]=1')).status).toBe(400)
  expect((await api.anonymous().get('/api/search?q=ridge')).status).toBe(401)
})
