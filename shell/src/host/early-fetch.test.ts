import { createHttp } from '@drayline/platform/http'
import { createServer, HttpResponse, http, makeClient } from '@drayline/testing'
import { createEarlyFetch } from './early-fetch.ts'

const url = '/api/clients'
let names: string[]
let reads: number
createServer(
  http.get(url, () => {
    reads += 1
    return HttpResponse.json(names.map((name) => makeClient({ name })))
  }),
  http.post(url, () => {
    names = [...names, 'New Hauling']
    return HttpResponse.json(makeClient({ name: 'New Hauling' }), { status: 201 })
  }),
)

beforeEach(() => {
  names = ['Blue Ridge']
  reads = 0
})

function start() {
  const early = createEarlyFetch()
  const client = createHttp({ fetch: early.fetch, onWritten: async () => early.drop() })
  const shown = async () => (await client.get<{ name: string }[]>(url)).map(({ name }) => name)
  return { early, client, shown }
}

test('who asks first gets the early answer, who asks again gets one of their own', async () => {
  const { early, shown } = start()
  early.start(url)
  early.start(url)
  expect(await shown()).toEqual(['Blue Ridge'])
  expect(reads).toBe(1)
  names = ['Blue Ridge Freight']
  expect(await shown()).toEqual(['Blue Ridge Freight'])
})

test('an early answer that was not taken is dropped when something was written', async () => {
  const { early, client, shown } = start()
  early.start(url)
  await client.post(url, {})
  expect(await shown()).toEqual(['Blue Ridge', 'New Hauling'])
})
