import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import fc from 'fast-check'
import { ensureIndexes } from '../../indexes.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'

jest.setTimeout(120_000)

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('manager')
  make = fixtures(api)
})
afterAll(() => api.stop())

const summary = async (who = manager) => ok(await who.get('/api/factoring/summary'))

/** Someone in a time zone. */
async function inZone(timezone: string): Promise<TestClient> {
  const employee = await api.as('employee')
  ok(await employee.patch('/api/user/profile', { timezone }))
  return employee
}

interface Raw {
  amountCents: number
  status: string
  submittedAt: Date | null
}
const figure = (rows: Raw[]) => ({
  count: rows.length,
  total: formatCents(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
})

/** Everything that a list shows, page by page. */
async function listed(query: string): Promise<{ amount: string }[]> {
  const rows: { amount: string }[] = []
  let url: string | undefined = `/api/invoices?${query}&limit=7`
  while (url) {
    const answer = await manager.get(url)
    rows.push(...ok(answer))
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return rows
}
const figureOfList = (rows: { amount: string }[]) => ({
  count: rows.length,
  total: formatCents(rows.reduce((sum, { amount }) => sum + parseMoney(amount), 0)),
})

test('after any changes the totals of cards, lists and dashboard are plain sums of the records, to the cent', async () => {
  const load = await make.load()
  const ids: number[] = []
  for (const amount of ['0.01', '99999999.99', '33.33', '1200.10', '7.77', '99999999.99']) {
    ids.push((await make.invoice({ loadId: load.id, clientId: load.clientId, amount })).id)
  }
  const change = fc.record({
    id: fc.constantFrom(...ids),
    status: fc.constantFrom('draft', 'submitted', 'approved', 'rejected', 'paid'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
      for (const { id, status } of changes) {
        const reason = status === 'rejected' ? 'Signature missing' : null
        await manager.post('/api/invoices/status', { ids: [id], status, reason })
      }
      const raw = await InvoiceRecord.find({}).lean<Raw[]>()
      const { timezone } = ok(await manager.get('/api/auth/user'))
      const date = todayIn(timezone)
      const pending = raw.filter(({ status }) => status === 'submitted' || status === 'approved')
      const factored = raw.filter(({ status }) => status === 'paid')
      const today = raw.filter(({ submittedAt }) => submittedAt && todayIn(timezone, submittedAt) === date)
      expect(await summary()).toEqual({
        pending: figure(pending),
        factored: figure(factored),
        today: { date, ...figure(today) },
      })
      expect(figureOfList(await listed('status=submitted,approved'))).toEqual(figure(pending))
      expect(figureOfList(await listed('status=paid'))).toEqual(figure(factored))
      expect(figureOfList(await listed(`submittedFrom=${date}&submittedTo=${date}`))).toEqual(figure(today))
      const stats = ok(await manager.get('/api/dashboard/stats'))
      expect(stats.totalRevenue).toBe(figure(factored).total)
    }),
    { numRuns: 12 },
  )
})

test.each([
  // The evening of the 7th in Honolulu is the 8th elsewhere; New York springs forward on the 8th.
  ['Pacific/Honolulu', '2026-03-08T05:00:00Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/Phoenix', '2026-03-08T06:59:59Z', '2026-03-07'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
  ['America/Phoenix', '2024-03-01T05:00:00Z', '2024-02-29'],
])('today in %s at %s is %s', async (zone, now, date) => {
  const who = await inZone(zone)
  api.setNow(new Date(now))
  const before = (await summary(who)).today
  expect(before.date).toBe(date)
  const submit = async (at: Date) => {
    const invoice = await make.invoice({ amount: '10.01' })
    await InvoiceRecord.updateOne({ _id: invoice.id }, { $set: { submittedAt: at } })
  }
  const day = (offset: number) => new Date(Date.parse(now) + offset)
  await submit(day(0))
  // A second after the end of the day and a day before belong to other days.
  const end = [...Array(26 * 60).keys()].map((m) => day(m * 60_000)).find((at) => todayIn(zone, at) !== date)
  await submit(end ?? day(0))
  await submit(day(-27 * 3_600_000))
  const after = (await summary(who)).today
  expect(after).toEqual({
    date,
    count: before.count + 1,
    total: formatCents(parseMoney(before.total) + 1001),
  })
})

test('the cards are there while the index of the day is still being built', async () => {
  await InvoiceRecord.collection.dropIndex('submittedAt_1_amountCents_1')
  const answer = await manager.get('/api/factoring/summary').finally(ensureIndexes)
  expect(answer.status).toBe(200)
})
