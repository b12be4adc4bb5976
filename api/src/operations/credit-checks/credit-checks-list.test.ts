import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { CreditCheckRecord } from './credit-check.model.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

const newBroker = (values: object) => fixtures(api).broker({ creditLimit: 10_000, ...values })
const request = async (values: { brokerId: number; requestedLimit?: number }) =>
  ok(await employee.post('/api/credit-checks', { requestedLimit: 20_000, ...values }))
const decide = async (id: number, body: object) =>
  (await api.as('manager')).post(`/api/credit-checks/${id}/decision`, body)

describe('the list', () => {
  let ids: number[]
  let brokerId: number

  beforeAll(async () => {
    await CreditCheckRecord.deleteMany({})
    brokerId = await newBroker({ name: 'Blue Harbor' })
    const other = await newBroker({ name: 'Red Mesa' })
    const scores = [810, 700, 699, 650, 649]
    ids = []
    for (const [index, score] of scores.entries()) {
      const { id } = await request({ brokerId: index < 2 ? brokerId : other, requestedLimit: 1000 + index })
      ids.push(id)
      const checkedAt = new Date(Date.UTC(2026, 2, 10 + index, 15))
      await CreditCheckRecord.updateOne({ _id: id }, { $set: { score, checkedAt } })
    }
    ok(await decide(ids[0] ?? 0, { status: 'approved', limit: 5_000 }))
    const unscored = await request({ brokerId: other })
    ids.push(unscored.id)
    await CreditCheckRecord.updateOne({ _id: unscored.id }, { $set: { score: null, checkedAt: null } })
  })

  const found = async (query: string) =>
    ok(await employee.get(`/api/credit-checks?${query}`)).map((check: { id: number }) =>
      ids.indexOf(check.id),
    )

  test.each([
    ['', [5, 4, 3, 2, 1, 0]],
    ['band=green', [1, 0]],
    ['band=yellow', [3, 2]],
    ['band=red', [4]],
    ['status=approved', [0]],
    ['status=approved,rejected', [0]],
    ['q=blue', [1, 0]],
    ['checkedFrom=2026-03-11&checkedTo=2026-03-12', [2, 1]],
    ['sort=score', [5, 4, 3, 2, 1, 0]],
    ['sort=-score', [0, 1, 2, 3, 4, 5]],
    ['sort=-checkedAt', [4, 3, 2, 1, 0, 5]],
    ['band=yellow&status=pending&sort=-score', [2, 3]],
  ])('?%s', async (query, expected) => expect(await found(query)).toEqual(expected))

  test('is the history of a broker, with the present name', async () => {
    ok(await employee.patch(`/api/brokers/${brokerId}`, { name: 'Green Harbor' }))
    expect(await found(`brokerId=${brokerId}`)).toEqual([1, 0])
    const [first] = ok(await employee.get('/api/credit-checks?q=green'))
    expect(first).toMatchObject({ broker: { id: brokerId, name: 'Green Harbor' } })
    expect(await found('q=blue')).toEqual([])
  })

  test.each(['score', '-score', 'checkedAt', '-checkedAt', 'status'])(
    'sorted by %s, pages show each check once, also those without a value',
    async (sort) => {
      const seen: number[] = []
      let path: string | undefined = `/api/credit-checks?sort=${sort}&limit=2`
      while (path) {
        const page = await employee.get(path)
        seen.push(...page.body.map(({ id }: { id: number }) => ids.indexOf(id)))
        path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
      }
      expect(seen).toEqual(await found(`sort=${sort}`))
    },
  )

  test.each(['band=blue', 'status=gone', 'brokerId=x', 'sort=note', 'score[$gt]=1'])(
    '?%s is refused',
    async (query) => expect((await employee.get(`/api/credit-checks?${query}`)).status).toBe(400),
  )
})
