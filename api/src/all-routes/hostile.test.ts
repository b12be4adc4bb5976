import { encodeCursor } from '../kernel/lists/cursor.ts'
import { routes } from '../routes.ts'
import type { TestApi, TestClient } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'

let api: TestApi
let admin: TestClient

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
  for (const name of ['One', 'Two', 'Three']) await admin.post('/api/clients', { name })
})
afterAll(() => api.stop())

const cursor = (sort: string, value: unknown, id: unknown) =>
  `sort=${sort}&cursor=${encodeCursor({ sort, value: value as never, id: id as never })}`

const queries = [
  ...['abc', '%00', '%ff', '.*', '(a%2B)%2B%24', '%F0%9F%98%80', 'a%20'.repeat(60)].map((q) => `q=${q}`),
  ...['0', '-1', '201', '1e1', '0x10', '%20', '5&limit=6'].map((limit) => `limit=${limit}`),
  ...['__proto__', 'constructor', 'toString', '$where', ''].map((name) => `${name}=1`),
  ...['-id', 'createdAt', '-createdAt', 'at', '-at'].flatMap((sort) =>
    [Number.MAX_SAFE_INTEGER, 1e300, null, 'x', { $gt: 1 }, [1]].map((value) => cursor(sort, value, 1)),
  ),
  cursor('id', 1, 1e300),
  cursor('id', 1, { $gt: 1 }),
  'sort=__proto__',
  'from=9999-12-31&to=0001-01-01',
  'from=2026-02-30',
  'entityId=9007199254740993',
  'status=,',
  'status=toString',
]

const reads = routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'))

test.each(reads.map(({ path }) => path))(
  '%s answers whatever is asked, and never with a fault',
  async (path) => {
    for (const query of queries) {
      const { status } = await admin.get(`${path}?${query}`)
      expect({ query, status, fault: status >= 500 }).toMatchObject({ fault: false })
    }
  },
)

test.each(['0x1', '1e0', '01', '1.0', '+1', '-1', '0', '1%20', '%31%00', '%ff', '9007199254740993'])(
  'a record has one address, and it is not %s',
  async (id) => {
    expect((await admin.get('/api/clients/1')).status).toBe(200)
    expect((await admin.get(`/api/clients/${id}`)).status).toBe(404)
  },
)

test('what an address says is decoded once', async () => {
  const found = async (q: string) => (await admin.get(`/api/clients?q=${q}`)).body.length
  expect([await found('%54hree'), await found('%2554hree')]).toEqual([1, 0])
  expect((await admin.get('/api/clients/%31')).status).toBe(200)
  expect((await admin.get('/api/clients/%2531')).status).toBe(404)
})

describe('texts', () => {
  const name = (json: string) => admin.post('/api/clients', `{"name":${json}}`)

  test.each(['"half \\ud800"', '"\\udc00"', '"nul \\u0000"', '"\\u001b[31m"', '"\\u0085"', '9e400'])(
    'such as %s are refused, since they would be stored as something else than was said',
    async (json) => {
      const answer = await name(json)
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ name: 'This value is not valid' })
    },
  )

  test('of any language are kept as they are', async () => {
    for (const text of ['🚚 Ωμέγα שלום', 'İstanbul', '中文 \u{20bb7}', 'e\u0301']) {
      const { body } = await admin.post('/api/clients', { name: text })
      expect((await admin.get(`/api/clients/${body.id}`)).body.name).toBe(text)
    }
  })

  test('in another encoding are refused', async () => {
    for (const charset of ['utf-16', 'iso-8859-1', 'nonsense']) {
      const headers = { 'content-type': `application/json; charset=${charset}` }
      expect((await admin.post('/api/clients', { name: 'Charset' }, { headers })).status).toBe(415)
    }
    const headers = { 'content-type': 'Application/JSON; Charset="UTF-8"' }
    expect((await admin.post('/api/clients', { name: 'Charset' }, { headers })).status).toBe(201)
  })
})

test.each(['1e0', '0x1', ' 1 ', '1.', '+1'])(
  '%j is no id, though it could be read as one',
  async (clientId) => {
    const answer = await admin.post('/api/loads', { loadNumber: `LD-${clientId}`, clientId })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('clientId')
  },
)
