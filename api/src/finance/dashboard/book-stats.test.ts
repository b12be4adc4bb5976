import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

let api: TestApi
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())

const stats = async () => ok(await (await api.as('manager')).get('/api/dashboard/book'))

test('the book’s figures: our money out, fees of this month alone, what waits for funding and for an invoice', async () => {
  api.setNow(new Date('2027-07-01T06:20:00Z'))
  const nothing = { fundsEmployed: '0.00', feeIncome: '0.00', unapplied: '0.00' }
  expect(await stats()).toEqual({ today: '2027-06-30', ...nothing, toFund: { count: 0, amount: '0.00' } })
  const brokerId = await make.broker()
  const clientId = await make.client()
  const { id: purchaseId } = await make.purchase(clientId, { brokerId })
  await make.approved(clientId, { amount: '700.00' })
  const receipt = { brokerId, method: 'ach', amount: '2050.00', valueDay: '2027-06-30' }
  const applications = [{ purchaseId, amount: '2000.00', shortPay: 'open' }]
  expect(await stats()).toMatchObject({
    fundsEmployed: '1840.00',
    toFund: { count: 1, amount: '700.00' },
  })
  ok(await (await api.as('manager')).post('/api/receipts', { ...receipt, applications }))
  // What is payable to the client is our debt.
  expect(await stats()).toMatchObject({ fundsEmployed: '-100.00', feeIncome: '60.00', unapplied: '50.00' })
  // 11:45 PM on the 30th for the company, the next day in UTC.
  api.setNow(new Date('2027-07-01T06:45:00Z'))
  expect(await stats()).toMatchObject({ today: '2027-06-30', feeIncome: '60.00' })
  api.setNow(new Date('2027-07-01T07:10:00Z'))
  expect(await stats()).toMatchObject({ today: '2027-07-01', feeIncome: '0.00', fundsEmployed: '-100.00' })
})

test('only those who see the book see them', async () => {
  expect((await (await api.as('employee')).get('/api/dashboard/book')).status).toBe(403)
})
