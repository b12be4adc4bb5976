import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { ClientRecord } from '../../operations/clients/client.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { NameLookup, invalidateNameCache, namedIn } from './names.ts'

let api: TestApi
let employee: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  make = fixtures(api)
})
afterAll(() => api.stop())

async function namesInLists(clientId: number): Promise<string[]> {
  const loads = ok(await employee.get(`/api/loads?clientId=${clientId}`))
  const invoices = ok(await employee.get(`/api/invoices?clientId=${clientId}`))
  return [...loads, ...invoices].map(({ client }: { client: { name: string } }) => client.name)
}

test('a renamed client is right in every list from the next answer on', async () => {
  const { clientId } = await make.invoice()
  for (const name of ['First', 'Second', 'Third']) {
    ok(await employee.put(`/api/clients/${clientId}`, { name }))
    expect(await namesInLists(clientId)).toEqual([name, name])
  }
})

test('names are remembered as long as nobody, in any process, says that one has changed', async () => {
  const { clientId } = await make.invoice()
  const [before] = await namesInLists(clientId)
  // Acts like another process: changes the name and the revision in one transaction.
  await ClientRecord.updateOne({ _id: clientId }, { $set: { name: 'Elsewhere' } })
  expect(await namesInLists(clientId)).toEqual([before, before])
  await invalidateNameCache()
  expect(await namesInLists(clientId)).toEqual(['Elsewhere', 'Elsewhere'])
})

test('a name read before a change is not kept after it', async () => {
  const { id } = await make.client({ name: 'Old' })
  const early = new NameLookup()
  await early.of(ClientRecord, [])
  ok(await employee.put(`/api/clients/${id}`, { name: 'New' }))
  const late = new NameLookup()
  await late.of(ClientRecord, [])
  // The early one still works with what was valid when it began; no one else may see that.
  await early.of(ClientRecord, [id])
  expect((await late.of(ClientRecord, [id])).get(id)).toEqual({ id, name: 'New' })
  expect((await new NameLookup().of(ClientRecord, [id])).get(id)).toEqual({ id, name: 'New' })
})

test('records that do not exist have no name', async () => {
  expect((await new NameLookup().of(ClientRecord, [999_999, null])).get(999_999)).toBeUndefined()
})

test('a page whose names outgrow what is remembered has all of them, and takes none from another', async () => {
  const first = 5_000_000
  const stored = Array.from({ length: 20_050 }, (_, n) => ({ _id: first + n, name: `Client ${n}` }))
  await ClientRecord.collection.insertMany(stored as never[])
  const known = stored.slice(0, 20_001).map(({ _id }) => _id)
  const held = await new NameLookup().of(ClientRecord, known)
  const page = [...known.slice(0, 49), first + 20_001]
  const names = await new NameLookup().of(ClientRecord, page)
  expect(page.map((id) => names.get(id)?.name)).toEqual(page.map((id) => `Client ${id - first}`))
  expect(known.filter((id) => !held.has(id))).toEqual([])
})

test('a record that is gone is told by its number', () => {
  const names = new Map([[7, { id: 7, name: 'Blue Ridge' }]])
  expect([namedIn(names, 7), namedIn(names, 8)]).toEqual([
    { id: 7, name: 'Blue Ridge' },
    { id: 8, name: '#8' },
  ])
})
