import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'

let api: TestApi
let employee: TestClient
beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

async function owe(brokerId: number, amount: string): Promise<void> {
  const make = fixtures(api)
  const load = await make.load({ brokerId })
  const invoice = await make.invoice({ loadId: load.id, clientId: load.clientId, amount })
  const draft = ok(await employee.get(`/api/invoices/${invoice.id}`))
  ok(await employee.put(`/api/invoices/${invoice.id}`, { ...formOf(draft), status: 'submitted' }))
}

interface Row {
  cells: { broker: string; share: number; cumulative: number }
}

/** All rows in an order, read page by page: broker, share, and share with all that owe more. */
async function rowsBy(sort: string, query = ''): Promise<string[]> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const page = ok(
      await employee.get(
        `/api/reports/broker-exposure?sort=${sort}&limit=2${query}${cursor && `&cursor=${cursor}`}`,
      ),
    )
    rows.push(...page.rows)
    cursor = page.next ?? ''
  } while (cursor)
  return rows.map(({ cells: { broker, share, cumulative } }) => `${broker} ${share} ${cumulative}`)
}

test('shares are of what all owe, in each order, page by page, and follow every change', async () => {
  const make = fixtures(api)
  const ids: Record<string, number> = {}
  for (const [name, amount] of Object.entries({ Ash: '100', Birch: '500', Cedar: '100', Dogwood: '300' })) {
    ids[name] = await make.broker({ name })
    await owe(ids[name], amount)
  }
  const largestFirst = ['Birch 50 50', 'Dogwood 30 80', 'Ash 10 90', 'Cedar 10 100']
  expect(await rowsBy('-exposure')).toEqual(largestFirst)
  expect(await rowsBy('cumulative')).toEqual(largestFirst)
  expect(await rowsBy('-cumulative')).toEqual(largestFirst.toReversed())
  expect(await rowsBy('share')).toEqual(['Ash 10 90', 'Cedar 10 100', 'Dogwood 30 80', 'Birch 50 50'])
  expect(await rowsBy('-share')).toEqual(['Birch 50 50', 'Dogwood 30 80', 'Cedar 10 100', 'Ash 10 90'])
  expect(await rowsBy('broker')).toEqual(['Ash 10 90', 'Birch 50 50', 'Cedar 10 100', 'Dogwood 30 80'])

  await owe(ids.Cedar as number, '1000')
  expect(await rowsBy('cumulative')).toEqual(['Cedar 55 55', 'Birch 25 80', 'Dogwood 15 95', 'Ash 5 100'])
  expect(await rowsBy('-share')).toEqual(['Cedar 55 55', 'Birch 25 80', 'Dogwood 15 95', 'Ash 5 100'])
  expect(await rowsBy('-exposure', `&brokerId=${ids.Dogwood}`)).toEqual(['Dogwood 15 95'])
})
