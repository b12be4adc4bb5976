import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

let api: TestApi

beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.stop())

const period = async (range: string) =>
  ok(await (await api.as('employee')).get(`/api/dashboard/period?range=${range}`))
const book = async (range: string) =>
  ok(await (await api.as('manager')).get(`/api/dashboard/book-period?range=${range}`))

test('a period is counted by the caller’s days, beside as many days before', async () => {
  const make = fixtures(api)
  const manager = await api.as('manager')
  const invoice = async (at: string, amount: string, status: string) => {
    api.setNow(new Date(at))
    const draft = await make.invoice({ amount })
    return ok(await manager.put(`/api/invoices/${draft.id}`, { ...formOf(draft), status }))
  }
  // In New York, where the employee is, this is still the 4th of May.
  await invoice('2026-05-05T03:30:00Z', '10.00', 'paid')
  await invoice('2026-05-10T16:00:00Z', '20.00', 'submitted')
  await invoice('2026-06-02T16:00:00Z', '100.10', 'paid')
  await invoice('2026-06-03T16:00:00Z', '0.20', 'paid')
  const late = await invoice('2026-06-05T03:30:00Z', '300.00', 'paid')
  expect(await period('month')).toMatchObject({
    range: 'month',
    now: { from: '2026-06-01', to: '2026-06-04' },
    before: { from: '2026-05-01', to: '2026-05-04' },
    submitted: { now: 3, before: 1 },
    processed: { now: 3, before: 1 },
    revenue: { now: '400.30', before: '10.00' },
  })
  expect(await period('quarter')).toMatchObject({
    before: { from: '2026-01-01', to: '2026-03-06' },
    submitted: { now: 5, before: 0 },
    revenue: { now: '410.30', before: '0.00' },
  })
  expect(await period('today')).toMatchObject({
    processed: { now: 1, before: 1 },
    revenue: { now: '300.00', before: '0.20' },
  })
  // A payment that is taken back counts no longer; the submission was made all the same.
  ok(await (await api.as('admin')).put(`/api/invoices/${late.id}`, { ...formOf(late), status: 'approved' }))
  expect(await period('week')).toMatchObject({
    now: { from: '2026-05-29', to: '2026-06-04' },
    submitted: { now: 3 },
    processed: { now: 2 },
    revenue: { now: '100.30' },
  })
})

test('new clients are those that came in the period and are active', async () => {
  const make = fixtures(api)
  await make.client()
  const { now } = (await period('week')).newClients
  expect(now).toBeGreaterThan(0)
  await make.client()
  await make.client({ status: 'inactive' })
  expect((await period('week')).newClients).toEqual({ now: now + 1, before: 0 })
  api.setNow(new Date(Date.now() + 7 * 24 * 60 * 60 * 1000))
  expect((await period('week')).newClients).toEqual({ now: 0, before: now + 1 })
})

test('the book: charged in a period, and how it stood at the end of each', async () => {
  const make = purchaseFixtures(api)
  api.setNow(new Date('2027-06-29T16:00:00Z'))
  const brokerId = await make.broker()
  const clientId = await make.client()
  const { id: purchaseId } = await make.purchase(clientId, { brokerId })
  const applications = [{ purchaseId, amount: '2000.00', shortPay: 'open' }]
  const receipt = { brokerId, method: 'ach', amount: '2050.00', valueDay: '2027-06-30' }
  api.setNow(new Date('2027-06-30T16:00:00Z'))
  ok(await (await api.as('manager')).post('/api/receipts', { ...receipt, applications }))
  expect(await book('today')).toMatchObject({
    now: { from: '2027-06-30', to: '2027-06-30' },
    fundsEmployed: { now: '-100.00', before: '1840.00' },
    feeIncome: { now: '60.00', before: '0.00' },
    unapplied: { now: '50.00', before: '0.00' },
  })
  api.setNow(new Date('2027-07-31T16:00:00Z'))
  expect(await book('month')).toMatchObject({ feeIncome: { now: '0.00', before: '60.00' } })
})

test('other ranges are refused, and the book is for those who see it', async () => {
  const employee = await api.as('employee')
  expect((await employee.get('/api/dashboard/period?range=year')).status).toBe(400)
  expect((await employee.get('/api/dashboard/book-period')).status).toBe(403)
})
