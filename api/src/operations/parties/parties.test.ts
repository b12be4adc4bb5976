import { fixtures } from '../../finance/invoices/invoice.fixtures.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { withParties, withPartiesOf } from './parties.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('rows get client and broker by name; no broker, or one that is gone, is none', async () => {
  const make = fixtures(api)
  const client = await make.client({ name: 'Blue Ridge' })
  const brokerId = await make.broker({ name: 'Summit Logistics' })
  const rows = [brokerId, null, brokerId + 1000].map((id) => ({ clientId: client.id, brokerId: id }))
  const named = { id: client.id, name: 'Blue Ridge' }
  const expected = [{ id: brokerId, name: 'Summit Logistics' }, null, null]
  const found = await withParties(structuredClone(rows), new NameLookup())
  expect(found.map((row) => row.client)).toEqual([named, named, named])
  expect(found.map(({ broker }) => broker)).toEqual(expected)
  const one = await Promise.all(rows.map((row) => withPartiesOf(row)))
  expect(one.map(({ broker }) => broker)).toEqual(expected)
})
