import { searchGroupSize } from '@drayline/domain/platform/search/search'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { ClientRecord } from '../../operations/clients/client.model.ts'
import { DocumentRecord, documentKeys } from '../../operations/documents/document.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { User } from '../users/user.model.ts'
import { userKeys } from '../users/users.service.ts'

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

interface StoredValues {
  originalName: string
  clientId: number
  loadId: number
  pageText?: string
}

async function storeDocument(values: StoredValues) {
  const file = { filename: 'x.pdf', mimeType: 'application/pdf', size: 1, documentType: 'other' as const }
  await DocumentRecord.create([{ _id: 1, version: 1, ...file, ...values, ...documentKeys(values) }])
}

const search = async (q: string) => ok(await employee.get(`/api/search?q=${encodeURIComponent(q)}`))

const nothing = {
  ...{ clients: [], invoices: [], loads: [], brokers: [], documents: [], tasks: [], people: [] },
  entries: [],
}
const anyId = expect.any(Number)

test('answers groups with exactly the fields that results show', async () => {
  const found = await search('blue ridge')
  const ridge = { name: 'Blue Ridge Haulers', contactPerson: 'Ana Ruiz' }
  expect(found.clients).toEqual([{ id: anyId, ...ridge, match: null, similar: false }])
  const { invoices, loads } = await search('inv-1000')
  expect(invoices).toEqual([
    {
      ...{ id: anyId, invoiceNumber: 'INV-1000', loadId: anyId, amount: '1000.00' },
      ...{ clientName: 'Blue Ridge Haulers', match: null },
    },
  ])
  expect(loads).toEqual([])
  expect((await search('reno')).loads[0]).toEqual({
    ...{ id: anyId, loadNumber: 'LD-1000', pickupLocation: 'Reno, NV', deliveryLocation: null, match: null },
  })
})

describe('every kind of record', () => {
  let client: { id: number }
  let load: { id: number }
  beforeAll(async () => {
    client = await make.client({
      ...{ name: 'Silverline Transport', contactPerson: 'Nora Feldmann' },
      ...{ phone: '(702) 555-0143', email: 'pay@silver.example' },
    })
    const brokerId = await make.broker({
      ...{
        name: 'Kestrel Logistics',
        contactPerson: 'Otto Brandt',
        city: 'Tulsa',
        phone: '+1 918.555.0177 x4',
      },
      ...{ mcNumber: 'MC-778812', dotNumber: '3344556' },
    })
    load = await make.load({ clientId: client.id, brokerId, loadNumber: 'KL-5501', driverName: 'Ivo Petrov' })
    await make.invoice({ invoiceNumber: 'SLV-77', loadId: load.id, clientId: client.id })
    const task = { title: 'Call about detention', description: 'Lumper receipt missing', type: 'task' }
    ok(
      await employee.post('/api/tasks', { ...task, clientId: client.id, assignedTo: api.userId('employee') }),
    )
    const pageText = 'Lumper receipt of the Zanzibar dock'
    await storeDocument({ originalName: 'scan-0815.pdf', clientId: client.id, loadId: load.id, pageText })
    const { _id } = (await User.findOne({ username: 'employee' }).lean()) ?? {}
    const person = {
      firstName: 'Erin',
      lastName: 'Gallagher',
      username: 'employee',
      email: null,
      phone: '602 555 0111',
    }
    await User.updateOne({ _id }, { $set: { ...person, ...userKeys(person) } })
  })

  test.each([
    [
      'by the name of its client',
      'silverline',
      { clients: 1, invoices: 1, loads: 1, documents: 1, tasks: 1 },
    ],
    ['by the name of its broker', 'kestrel logistics', { brokers: 1, invoices: 1, loads: 1 }],
    ['by MC number', 'MC778812', { brokers: 1 }],
    ['by MC number', 'mc 778812', { brokers: 1 }],
    ['by the digits of an MC number', '778812', { brokers: 1 }],
    ['by DOT number', 'USDOT 3344556', { brokers: 1 }],
    ['by DOT number', 'dot3344556', { brokers: 1 }],
    ['by the number of its load', 'KL5501', { invoices: 1, loads: 1, documents: 1 }],
    ['by its own number', 'slv 77', { invoices: 1 }],
    ['by its file name', 'scan 0815', { documents: 1 }],
    ['by what is to do', 'detention', { tasks: 1 }],
  ])('is found %s: %s', async (_, q, expected) => {
    const found = (await search(q)) as Record<string, { similar?: boolean }[]>
    const counts = Object.entries(found).map(([group, hits]) => [
      group,
      hits.filter((hit) => !hit.similar).length,
    ])
    expect(Object.fromEntries(counts.filter(([, count]) => count))).toEqual(expected)
  })

  test.each([
    '7025550143',
    '(702) 555-0143',
    '702.555.0143',
    '+1 702 555 0143',
    '555-0143',
    '1-702-555-0143',
  ])('a client is found by the phone number %s', async (q) => {
    expect((await search(q)).clients).toMatchObject([
      { name: 'Silverline Transport', match: { field: 'phone', value: '(702) 555-0143' } },
    ])
  })

  test('the area code and other beginnings of a phone number are numbers like others', async () => {
    expect(await search('702')).toEqual(nothing)
    expect(await search('918 555')).toEqual(nothing)
    expect((await search('918-555-0177')).brokers).toHaveLength(1)
  })

  test.each([
    ['brokers', 'otto brandt', { field: 'contactPerson', value: 'Otto Brandt' }],
    ['brokers', '3344556', { field: 'dotNumber', value: 'DOT 3344556' }],
    ['brokers', 'tulsa', null],
    ['clients', 'pay@silver.example', { field: 'email', value: 'pay@silver.example' }],
    ['clients', 'feldmann', null],
    ['loads', 'silverline', { field: 'client', value: 'Silverline Transport' }],
    ['loads', 'kestrel', { field: 'broker', value: 'Kestrel Logistics' }],
    ['loads', 'petrov', { field: 'driver', value: 'Ivo Petrov' }],
    ['invoices', 'kl-5501', { field: 'load', value: 'KL-5501' }],
    ['invoices', 'kestrel', { field: 'broker', value: 'Kestrel Logistics' }],
    ['invoices', 'silverline', null],
    ['documents', 'silverline', null],
    ['documents', 'zanzibar', { field: 'text', value: 'zanzibar' }],
    ['documents', 'scan dock lumper', { field: 'text', value: 'dock lumper' }],
    ['documents', 'scan', null],
    ['tasks', 'lumper', { field: 'description', value: 'Lumper receipt missing' }],
  ])('%s found by %s say why, unless it is shown', async (group, q, match) => {
    expect((await search(q))[group]).toMatchObject([{ match }])
  })

  test('a renamed client leads to its records at once', async () => {
    const renamed = await make.client({ name: 'Quarry Freight' })
    const { id } = await make.load({ clientId: renamed.id })
    const form = { name: 'Pinnacle Freight', status: 'active' }
    ok(await employee.put(`/api/clients/${renamed.id}`, form))
    expect((await search('pinnacle')).loads).toMatchObject([{ id }])
    expect((await search('quarry')).loads).toEqual([])
  })

  test('people are found by those who see the list of users, by name, username and phone', async () => {
    const asManager = await api.as('manager')
    const people = async (q: string) =>
      ok(await asManager.get(`/api/search?q=${encodeURIComponent(q)}`)).people
    const erin = { name: 'Erin Gallagher', username: 'employee' }
    expect(await people('gallagher')).toMatchObject([{ ...erin, match: null, similar: false }])
    expect(await people('galagher')).toMatchObject([{ ...erin, similar: true }])
    expect(await people('employee')).toMatchObject([{ ...erin, match: { field: 'username' } }])
    expect(await people('(602) 555-0111')).toMatchObject([{ ...erin, match: { field: 'phone' } }])
    expect((await search('gallagher')).people).toEqual([])
  })
})

describe('one typing error', () => {
  beforeAll(async () => {
    for (const name of ['Mercury Hauling', 'Mercury Freight', 'Merkury Brothers']) await make.client({ name })
    await make.broker({ name: 'Onyx Brokerage', contactPerson: 'Wilhelmina Kraus', city: 'Fargo' })
  })
  const named = async (q: string, group = 'clients') =>
    (await search(q))[group].map((hit: { name: string; similar: boolean }) => [hit.name, hit.similar])

  test.each(['mercuri hauling', 'mercry hauling', 'merccury hauling', 'mecrury hauling', 'mercury huling'])(
    '%s finds the name, and says that it is similar',
    async (q) => expect(await named(q)).toEqual([['Mercury Hauling', true]]),
  )

  test('what matches comes first, and only the rest of the room is for what is similar', async () => {
    expect(await named('merkury')).toEqual([
      ['Merkury Brothers', false],
      ['Mercury Freight', true],
      ['Mercury Hauling', true],
    ])
    expect((await named('ridge')).map(([, similar]: [string, boolean]) => similar)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('where what matches fills the room, nothing that is only similar is told', async () => {
    await make.client({ name: 'Kestral Lines' })
    for (let number = 1; number <= searchGroupSize; number += 1)
      await make.client({ name: `Kestrel ${number}` })
    const found = await named('kestrel')
    expect([found.length, found.some(([, similar]: [string, boolean]) => similar)]).toEqual([
      searchGroupSize,
      false,
    ])
  })

  test('contacts are names, places are not; two errors in a word, short words and numbers are not forgiven', async () => {
    expect((await search('wilhelmnia')).brokers).toMatchObject([
      {
        name: 'Onyx Brokerage',
        similar: true,
        match: { field: 'contactPerson', value: 'Wilhelmina Kraus' },
      },
    ])
    for (const q of ['fagro', 'farrgo', 'wilhlemnia', 'onx', 'inv-10000', 'ldd-1000'])
      expect(await search(q)).toEqual(nothing)
  })

  test('a client that is renamed is similar to its new name alone', async () => {
    const { id } = await make.client({ name: 'Obsidian Carriers' })
    ok(await employee.put(`/api/clients/${id}`, { name: 'Tamarack Carriers', status: 'active' }))
    expect(await named('tamarak')).toEqual([['Tamarack Carriers', true]])
    expect(await named('obsidain')).toEqual([])
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
  expect(await search(q)).toEqual(nothing)
})

test.each(['.*.*', '(z+)+$', '$where', '{"$ne":null}', '\u0000\u0000\u0000', 'x'.repeat(200)])(
  '%j is text, not a pattern',
  async (q) => {
    expect(await search(q)).toEqual(nothing)
  },
)

test('longer texts and unknown fields are refused, and nobody searches without signing in', async () => {
  expect((await employee.get(`/api/search?q=${'x'.repeat(201)}`)).status).toBe(400)
  expect((await employee.get('/api/search?q[$ne]=1')).status).toBe(400)
  expect((await api.anonymous().get('/api/search?q=ridge')).status).toBe(401)
})
