import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { startTestApi, type TestApi, type TestClient } from '../../testing/api-test.ts'
import { pdfLines } from '../../testing/pdf-lines.ts'
import { agreementFixtures } from '../agreements/agreement.fixtures.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

jest.setTimeout(120_000)

const day = '2027-06-09'
let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  api.setNow(new Date(`${day}T18:00:00Z`))
  manager = await api.as('manager')
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())

const letter = async (id: number, query: string) =>
  await manager.get(`/api/clients/${id}/payoff-letter?${query}`)
/** The name of the letter's file, and its lines. */
async function paperOf(id: number, query: string) {
  const answer = await fetch(`${api.url}/api/clients/${id}/payoff-letter/pdf?${query}`, {
    headers: { cookie: manager.cookie },
  })
  const lines = await pdfLines(new Uint8Array(await answer.arrayBuffer()))
  return [answer.headers.get('content-disposition'), ...lines]
}
const bounds = {
  minDays: 0,
  minFeeCents: 0,
  capPpm: null,
  taken: 'settlement',
  countFrom: 'purchase',
} as const
/** 0.05 % of the face a day. */
const daily: FeePlan = { charges: [{ kind: 'daily', base: 'face', dayPpm: 500 }], ...bounds }

test('several purchases on different plans, computed by hand', async () => {
  const clientId = (await make.client()) as number
  // 2,000.00 at 3 % flat, then 4,000.00 at 0.05 % a day.
  await make.purchase(clientId)
  await agreementFixtures(api).agreement({ clientId, plan: daily, effectiveFrom: day })
  await make.purchase(clientId, { amount: '4000.00' })
  const good = addDays(day, 20)
  // 6,000.00 open less a reserve of 480.00; fees of 60.00 and 20 × 2.00; 250.00 for leaving.
  expect(ok(await letter(clientId, `goodThrough=${good}&exitFee=250.00`))).toMatchObject({
    ...{ goodThrough: good, receivable: '6000.00', reserve: '480.00', fees: '100.00', exitFee: '250.00' },
    ...{ due: '0.00', payable: '0.00', total: '5870.00', isOwedByUs: false, perDiem: '2.00' },
  })
  const sheet = await paperOf(clientId, `goodThrough=${good}&exitFee=250.00`)
  expect(sheet).toEqual([
    `attachment; filename="payoff-letter-${clientId}-${good}.pdf"`,
    ...['*Payoff letter*', 'Drayline Factoring', 'P.O. Box 52817', 'Phoenix, AZ 85072-2817'],
    ...[expect.stringMatching(/^Client: Client \d+$/), 'Jun 9, 2027'],
    ...['Invoices bought and not paid$6,000.00', 'Fees as of that day$100.00', 'Exit fee$250.00'],
    ...['Reserve−$480.00', '*Payoff$5,870.00*'],
    'We release the client on receipt of $5,870.00 through Jun 29, 2027, and of $2.00 more for each day after that.',
    expect.stringMatching(/^The sum changes with every purchase/),
    'Template PAYOFF, version 1 of 2026-11-23',
  ])
})

test('what we owe is never a negative sum', async () => {
  const clientId = (await make.client()) as number
  const { broker } = await make.purchase(clientId)
  const payment = { brokerId: broker.id, method: 'ach', amount: '2000.00', valueDay: day, oldestFirst: true }
  ok(await manager.post('/api/receipts', payment))
  expect(ok(await letter(clientId, ''))).toMatchObject({
    payable: '100.00',
    total: '100.00',
    isOwedByUs: true,
  })
  expect((await paperOf(clientId, '')).slice(6, 10)).toEqual([
    'Jun 9, 2027',
    ...['Payable to the client−$100.00', '*We owe the client$100.00*'],
    'Nothing is owed to us through Jun 9, 2027: we owe the client $100.00.',
  ])
})

test('is good through a day from today to 30 days ahead', async () => {
  const clientId = (await make.client()) as number
  for (const wrong of [addDays(day, -1), addDays(day, 31)])
    expect((await letter(clientId, `goodThrough=${wrong}`)).body.errors).toHaveProperty('goodThrough')
  expect((await letter(999_999, '')).status).toBe(404)
})
