import { apiDrift } from './api-document.ts'
import { makeClient, many } from './fixtures.ts'
import { HttpResponse, http, listHandler, problem } from './handlers.ts'

const clients = many(makeClient, 3)
const list = listHandler('/api/clients', () => clients, { filters: ['status'] })
const client = (body: object) => [list, http.get('/api/clients/:id', () => HttpResponse.json(body))]
const [first] = clients

test('handlers that answer as the API does have no drift', async () => {
  expect(await apiDrift(client(first ?? {}), { reads: ['/api/clients?status=active&limit=1'] })).toEqual([])
})

test.each([
  [
    'a call the API does not have',
    [http.get('/api/wagons', () => HttpResponse.json([]))],
    'GET /api/wagons: the API has no such call',
  ],
  [
    'a method the API does not have',
    [http.put('/api/clients', () => HttpResponse.json({}))],
    'PUT /api/clients: the API has no such call',
  ],
  [
    'a field that is missing',
    client({ ...first, name: undefined }),
    'GET /api/clients/3: answer.name is missing',
  ],
  [
    'a field that is not sent',
    client({ ...first, wagons: 2 }),
    'GET /api/clients/3: answer.wagons is not sent by the API',
  ],
  ['another type', client({ ...first, id: '7' }), 'GET /api/clients/3: answer.id is string, not integer'],
  [
    'a value that does not exist',
    client({ ...first, status: 'lost' }),
    'GET /api/clients/3: answer.status is no value: "lost"',
  ],
  [
    'an error in place of an answer',
    [list, http.get('/api/clients/:id', () => problem(404))],
    'GET /api/clients/3: answered 404',
  ],
  [
    'nothing to look at',
    [listHandler('/api/clients', () => [])],
    'GET /api/clients: no answer holds a record to look at',
  ],
])('%s is told', async (_name, handlers, told) => {
  expect(await apiDrift(handlers)).toContain(told)
})

test('a parameter that the API would refuse, and one it wants, are told', async () => {
  const limit = http.get('/api/fuel-advances/limit', () => HttpResponse.json({}))
  expect(await apiDrift([limit])).toEqual([
    'GET /api/fuel-advances/limit: needs an example with its parameters',
  ])
  const reads = ['/api/fuel-advances/limit?wagons=2']
  expect(await apiDrift([limit], { reads })).toEqual(
    expect.arrayContaining([
      `GET ${reads[0]}: the API has no parameter 'wagons'`,
      `GET ${reads[0]}: the API wants the parameter 'loadId'`,
    ]),
  )
})

test('writes: another status, another answer, and missing ones are reported', async () => {
  const made = http.post('/api/clients', () => HttpResponse.json({ ...first, wagons: 2 }))
  expect(await apiDrift([made])).toEqual(['POST /api/clients: needs an example with its body'])
  const writes = [['POST', '/api/clients', { name: 'Blue Ridge' }]] as const
  expect(await apiDrift([made], { writes })).toEqual(['POST /api/clients: the API never answers with 200'])
  const created = http.post('/api/clients', () => HttpResponse.json({ ...first, wagons: 2 }, { status: 201 }))
  expect(await apiDrift([created], { writes })).toEqual([
    'POST /api/clients: answer.wagons is not sent by the API',
  ])
})
