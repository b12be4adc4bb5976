import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { readSums } from '../../platform/sums/summaries.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ClientRecord } from './client.model.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

const full = {
  name: 'Blue Ridge Haulers',
  email: 'office@blueridge.example',
  phone: '828-555-0101',
  address: '12 Main St, Asheville, NC',
  contactPerson: 'Dolores Ávila',
  taxId: '56-1234567',
  status: 'inactive',
}

test('a new client has its fields, an id and version 1; empty optional fields are null', async () => {
  const answer = await employee.post('/api/clients', { ...full, email: '', phone: undefined })
  expect(answer.status).toBe(201)
  expect(answer.headers.etag).toBe('"1"')
  expect(answer.body).toEqual({
    ...full,
    id: expect.any(Number),
    version: 1,
    email: null,
    phone: null,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await employee.get(`/api/clients/${answer.body.id}`)).body).toEqual(answer.body)
})

test('a change keeps what it does not name, empties what it sends as null, and counts the version up', async () => {
  const client = ok(await employee.post('/api/clients', full))
  const path = `/api/clients/${client.id}`
  const named = await employee.put(path, { name: 'Ridge Freight' })
  expect(named.status).toBe(200)
  const kept = { name: 'Ridge Freight', email: 'office@blueridge.example', status: 'inactive' }
  expect(named.body).toMatchObject({ ...kept, version: 2 })
  const emptied = await employee.put(path, { name: 'Ridge Freight', email: null })
  expect(emptied.body).toMatchObject({ ...kept, email: null, version: 3 })
})

test('saving without changes is no event', async () => {
  const client = ok(await employee.post('/api/clients', full))
  const events = await ActivityRecord.countDocuments({})
  const answer = await employee.put(`/api/clients/${client.id}`, full)
  expect(answer.body).toMatchObject({ version: 1, updatedAt: client.updatedAt })
  expect(await ActivityRecord.countDocuments({})).toBe(events)
})

test('a change tells feed and audit what was before and after', async () => {
  const client = ok(await employee.post('/api/clients', full))
  await employee.put(`/api/clients/${client.id}`, { ...full, name: 'Ridge Freight' })
  const events = await ActivityRecord.find({ entityType: 'client', entityId: client.id })
    .sort({ _id: 1 })
    .lean()
  expect(events.map(({ type, message, userId }) => [type, message.params?.name, userId])).toEqual([
    ['client_created', 'Blue Ridge Haulers', api.userId('employee')],
    ['client_updated', 'Ridge Freight', api.userId('employee')],
  ])
  const changes = await AuditRecord.find({ entityType: 'client', entityId: client.id }).sort({ at: 1 }).lean()
  expect(changes).toMatchObject([
    { action: 'client.created', before: null, after: { name: 'Blue Ridge Haulers' } },
    { action: 'client.updated', before: { name: 'Blue Ridge Haulers' }, after: { name: 'Ridge Freight' } },
  ])
  expect(JSON.stringify(changes)).not.toContain('search')
})

test.each([
  [{}, { name: 'Client name is required' }],
  [{ name: '   ' }, { name: 'Client name is required' }],
  [{ name: { $ne: null } }, { name: expect.any(String) }],
  [{ name: ['a'] }, { name: expect.any(String) }],
  [{ name: null }, { name: expect.any(String) }],
  [{ name: 'A', email: 'not an address' }, { email: 'Valid email is required' }],
  [{ name: 'A', status: 'deleted' }, { status: 'Choose one of the values offered' }],
  [{ name: 'x'.repeat(201) }, { name: 'This text is too long' }],
])('%j is refused by field', async (body, errors) => {
  const before = await ClientRecord.countDocuments({})
  const answer = await employee.post('/api/clients', body)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ title: 'Unprocessable Content', errors })
  expect(await ClientRecord.countDocuments({})).toBe(before)
})

test('fields nobody may set are dropped', async () => {
  const client = ok(
    await employee.post('/api/clients', { ...full, id: 999_999, version: 7, createdAt: 'x', search: ['x'] }),
  )
  expect(client.id).not.toBe(999_999)
  expect(client.version).toBe(1)
  expect((await ClientRecord.findById(client.id).lean())?.search).toContain('blue')
})

test.each(['999999', 'abc', '-1', '1.5', '0', '1e99'])('client %s does not exist', async (id) => {
  expect((await employee.get(`/api/clients/${id}`)).status).toBe(404)
  expect((await employee.put(`/api/clients/${id}`, full)).status).toBe(404)
})

test('of two people who saw the same version the second learns how it is now', async () => {
  const client = ok(await employee.post('/api/clients', full))
  const first = { ...full, name: 'First' }
  const ifMatch = { headers: { 'if-match': '"1"' } }
  expect((await employee.put(`/api/clients/${client.id}`, first, ifMatch)).status).toBe(200)
  const second = await employee.put(`/api/clients/${client.id}`, { ...full, name: 'Second' }, ifMatch)
  expect(second.status).toBe(412)
  expect(second.body.current).toMatchObject({ name: 'First', version: 2 })
  expect((await employee.get(`/api/clients/${client.id}`)).body.name).toBe('First')
})

test('the same Idempotency-Key creates one client, also when both arrive at once', async () => {
  const headers = { 'idempotency-key': 'client-once' }
  const name = 'Only Once Trucking'
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => employee.post('/api/clients', { ...full, name }, { headers })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await ClientRecord.countDocuments({ name })).toBe(1)
})

test('50 clients added at once are all there, and the sums count each once', async () => {
  const before = (await readSums('clients')).active?.count ?? 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => employee.post('/api/clients', { name: `Crowd ${n}` })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  expect((await readSums('clients')).active?.count).toBe(before + 50)
})

describe('the list', () => {
  const names = ['Zephyr Lines', 'alpha Freight', 'Álamo Carriers', 'Mesa Transport', 'alpha Freight']

  beforeAll(async () => {
    await ClientRecord.deleteMany({})
    const make = fixtures(api).client
    for (const [index, name] of names.entries()) {
      await make({ name, status: index % 2 ? 'inactive' : 'active', contactPerson: `Person ${index}` })
    }
  })

  test('is newest first, and sorts names as people do', async () => {
    const list = await employee.get('/api/clients')
    expect(list.body.map((client: { name: string }) => client.name)).toEqual([...names].reverse())
    expect(list.headers['x-total-count']).toBe('5')
    const sorted = await employee.get('/api/clients?sort=name')
    const sortedNames = ['Álamo Carriers', 'alpha Freight', 'alpha Freight', 'Mesa Transport', 'Zephyr Lines']
    expect(sorted.body.map((client: { name: string }) => client.name)).toEqual(sortedNames)
  })

  test.each(['name', '-name', 'status', '-createdAt', 'id'])(
    'sorted by %s, pages show each client once',
    async (sort) => {
      const all = (await employee.get(`/api/clients?sort=${sort}`)).body
      const seen: unknown[] = []
      let path: string | undefined = `/api/clients?sort=${sort}&limit=2`
      while (path) {
        const page = await employee.get(path)
        seen.push(...page.body)
        path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
      }
      expect(seen).toEqual(all)
    },
  )

  test('filters by status and finds words of name, e-mail and contact person', async () => {
    const found = async (query: string) =>
      (await employee.get(`/api/clients?${query}`)).body.map((client: { name: string }) => client.name).sort()
    expect(await found('status=inactive')).toEqual(['Mesa Transport', 'alpha Freight'])
    expect(await found('status=active,inactive')).toHaveLength(5)
    expect(await found('q=alamo')).toEqual(['Álamo Carriers'])
    expect(await found('q=frei alp')).toEqual(['alpha Freight', 'alpha Freight'])
    expect(await found('q=person 3')).toEqual(['Mesa Transport'])
    expect(await found(`q=${encodeURIComponent('.*')}`)).toEqual([])
    expect(await found(`q=${encodeURIComponent('(a+)+$')}`)).toEqual(expect.any(Array))
  })

  test('the search call finds the same, and nothing without a text', async () => {
    expect((await employee.get('/api/clients/search?q=mesa')).body).toMatchObject([
      { name: 'Mesa Transport' },
    ])
    for (const q of ['', '%20%20'])
      expect((await employee.get(`/api/clients/search?q=${q}`)).body).toEqual([])
    expect((await employee.get('/api/clients/search')).body).toEqual([])
  })

  test.each([
    'status=gone',
    'nonsense=1',
    'sort=taxId',
    'limit=201',
    'limit=0',
    'status[$ne]=active',
    'status=active&status=inactive',
    'cursor=zz',
  ])('?%s is refused', async (query) => {
    expect((await employee.get(`/api/clients?${query}`)).status).toBe(400)
  })

  test('a client added while somebody pages through does not repeat or hide others', async () => {
    const first = await employee.get('/api/clients?sort=-id&limit=2')
    await fixtures(api).client({ name: 'In between' })
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await employee.get(next)
    expect([...first.body, ...second.body].map((client: { name: string }) => client.name)).toEqual(
      [...names].reverse().slice(0, 4),
    )
  })
})
