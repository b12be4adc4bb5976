import type { FeeCharge, FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'
import { agreementFixtures, flatPlan } from './agreement.fixtures.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  const manager = await api.as('manager')
  ok(await manager.post('/api/base-rates', { from: '2025-12-01', ppm: 70_000 }))
})
afterAll(() => api.stop())

/** A Monday. */
const purchaseDay = '2026-03-02'
const plan = (charge: FeeCharge | FeeCharge[], rest: Partial<FeePlan> = {}): FeePlan => ({
  ...flatPlan,
  charges: [charge].flat(),
  ...rest,
})
const stepped = (
  firstDays: number,
  firstPpm: number,
  days?: number,
  ppm = 0,
  isProrated = false,
): FeeCharge => ({
  ...{ kind: 'stepped', base: 'face', firstDays, firstPpm },
  ...(days ? { every: { days, ppm, isProrated } } : {}),
})
const tiered = plan(stepped(30, 30_000, 10, 5_000))
const daily = plan({ kind: 'daily', base: 'face', dayPpm: 500 }, { minDays: 15 })
const prime = plan({ kind: 'interest', marginPpm: 25_000, yearDays: 360 })

interface Asked {
  face?: string
  advancePpm?: number
  method?: string
  curveDays?: number
}

const ask = (
  feePlan: FeePlan,
  day: number,
  { face = '2000.00', advancePpm = 920_000, ...rest }: Asked = {},
) =>
  employee.post('/api/agreements/quote', {
    ...{ terms: { feePlan, advancePpm }, face, purchaseDay, paymentDay: addDays(purchaseDay, day) },
    ...rest,
  })
const quote = async (...of: Parameters<typeof ask>) => ok(await ask(...of))

describe('worked examples, to the cent', () => {
  test('1: 2,000.00 at 92 %, 3 % flat, paid on day 30', async () => {
    expect(await quote(flatPlan, 30)).toEqual({
      ...{ agreementId: null, advancePpm: 920_000, advance: '1840.00', reserve: '160.00' },
      ...{ feeAtFunding: '0.00', funded: '1840.00', rebate: '100.00', clearedDay: '2026-04-01', curve: [] },
      fee: {
        ...{ amount: '60.00', interest: '0.00', daysOut: 30 },
        steps: [{ kind: 'first', fromDay: 1, toDay: 30, ppm: 30_000, amount: '60.00' }],
      },
      aprPpm: 396_739,
    })
  })

  test('1c: taken at funding', async () => {
    expect(await quote({ ...flatPlan, taken: 'funding' }, 30)).toMatchObject({
      ...{ funded: '1780.00', feeAtFunding: '60.00', rebate: '160.00' },
    })
  })

  test.each<[string, FeePlan, number, string, string, Asked]>([
    ['2: started', tiered, 47, '80.00', '80.00', {}],
    ['2: prorated', plan(stepped(30, 30_000, 10, 5_000, true)), 47, '77.00', '83.00', {}],
    ['3: at least 15 days', daily, 10, '15.00', '145.00', {}],
    ['3: day 47', daily, 47, '47.00', '113.00', {}],
    ['4: prime and 2.5 %', prime, 47, '22.82', '137.18', {}],
    [
      '5: minimum',
      plan(stepped(30, 30_000), { minFeeCents: 1_000 }),
      30,
      '10.00',
      '10.00',
      { face: '250.00' },
    ],
    ['8: day 91', tiered, 91, '130.00', '30.00', {}],
    ['8: day 200, more than the reserve', tiered, 200, '230.00', '-70.00', {}],
    ['10b: day 60', tiered, 60, '90.00', '70.00', {}],
    ['13: an ACH on day 28', tiered, 28, '60.00', '100.00', { method: 'ach' }],
  ])('%s', async (_name, feePlan, day, amount, rebate, asked) => {
    expect(await quote(feePlan, day, asked)).toMatchObject({ fee: { amount }, rebate })
  })

  test('13: a check deposited on day 28 is final on day 31', async () => {
    const bought = '2026-03-03'
    const terms = { feePlan: tiered, advancePpm: 920_000 }
    const body = {
      terms,
      face: '2000.00',
      purchaseDay: bought,
      paymentDay: addDays(bought, 28),
      method: 'check',
    }
    // Day 28 is a Tuesday, so three bank days have no weekend between.
    expect(ok(await employee.post('/api/agreements/quote', body))).toMatchObject({
      ...{ clearedDay: addDays(bought, 31), fee: { amount: '70.00', daysOut: 31 }, rebate: '90.00' },
    })
  })

  test('2: the rate of a year is 33.77 %', async () => {
    expect((await quote(tiered, 47)).aprPpm).toBe(337_650)
  })

  test.each([
    [1, '60.00'],
    [30, '60.00'],
    [31, '70.00'],
    [40, '70.00'],
    [41, '80.00'],
    [60, '90.00'],
    [61, '100.00'],
    [91, '130.00'],
  ])('the edge at day %d costs %s', async (day, amount) => {
    expect((await quote(tiered, day)).fee.amount).toBe(amount)
  })
})

describe('published examples', () => {
  test.each([
    [30, '2000.00'],
    [31, '1825.00'],
    [45, '1825.00'],
    [46, '1650.00'],
    [61, '1475.00'],
    [76, '1300.00'],
    [90, '1300.00'],
  ])(
    '10,000 at 80 percent, 350 at funding and 175 for each started 15 days: day %d returns %s',
    async (day, rebate) => {
      const terms = plan(stepped(30, 35_000, 15, 17_500), { taken: 'funding' })
      expect(await quote(terms, day, { face: '10000.00', advancePpm: 800_000 })).toMatchObject({
        ...{ funded: '7650.00', rebate },
      })
    },
  )

  test('0.5 % for each started 10 days, and 2 % flat: 40.00 both', async () => {
    for (const day of [31, 40])
      expect((await quote(plan(stepped(10, 5_000, 10, 5_000)), day)).fee.amount).toBe('40.00')
    expect((await quote(plan(stepped(60, 20_000)), 60)).fee.amount).toBe('40.00')
  })

  test('brackets: the curve of 100 days', async () => {
    const percents = [2, 3, 4, 6, 8, 10, 12, 15, 18, 20]
    const brackets = percents.map((percent, index) => ({
      ...{ untilDay: index < 9 ? (index + 1) * 10 : null, ppm: percent * 10_000 },
    }))
    const terms = plan({ kind: 'brackets', base: 'face', brackets })
    const asked = { face: '1000.00', advancePpm: 800_000, curveDays: 100 }
    const { curve } = await quote(terms, 30, asked)
    expect(curve).toHaveLength(100)
    const rebates = [1, 10, 11, 21, 31, 41, 51, 61, 71, 81, 91].map((day) => curve[day - 1])
    expect(rebates.map(({ rebate }) => Number(rebate))).toEqual([
      180, 180, 170, 160, 140, 120, 100, 80, 50, 20, 0,
    ])
  })

  test('5 % and 9 % interest on 40,000 for 40 days by 365', async () => {
    const terms = plan([stepped(30, 50_000), { kind: 'interest', marginPpm: 20_000, yearDays: 365 }])
    const answer = await quote(terms, 40, { face: '50000.00', advancePpm: 800_000 })
    // 2 % over prime of 7 % is the 9 %.
    expect(answer.fee).toMatchObject({ amount: '2894.52', interest: '394.52' })
    // Less the 2,000 that the debtor returned it is the 5,105.48 of the page.
    expect(answer.rebate).toBe('7105.48')
  })

  test.each([
    [30_000, 7_500, '450.00'],
    [60_000, 13_500, '870.00'],
  ])('%d for 30 days, then %d a week: 10,000 on day 44 costs %s', async (first, week, amount) => {
    expect((await quote(plan(stepped(30, first, 7, week)), 44, { face: '10000.00' })).fee.amount).toBe(amount)
  })
})

describe('on the terms of a client', () => {
  const of = (clientId: number, rest: object = {}) =>
    employee.post('/api/agreements/quote', {
      ...{ clientId, face: '2000.00', purchaseDay, paymentDay: '2026-04-01', ...rest },
    })

  test('a broker has its own advance, and checks take their days', async () => {
    const brokerId = await fixtures(api).broker()
    const terms = {
      brokerAdvances: [{ brokerId, advancePpm: 800_000 }],
      clearingDays: { ach: 0, wire: 0, check: 5 },
    }
    const { id, clientId } = await agreementFixtures(api).agreement({ terms, plan: tiered })
    expect(ok(await of(clientId))).toMatchObject({ agreementId: id, advance: '1840.00', rebate: '100.00' })
    expect(ok(await of(clientId, { brokerId, method: 'check' }))).toMatchObject({
      ...{ advance: '1600.00', clearedDay: '2026-04-08', fee: { amount: '70.00' }, rebate: '330.00' },
    })
  })

  test('those count that are in force on the day of purchase', async () => {
    const { clientId } = await agreementFixtures(api).agreement()
    await agreementFixtures(api).agreement({
      clientId,
      effectiveFrom: '2026-03-03',
      plan: { ...flatPlan, minFeeCents: 7_500 },
    })
    expect(ok(await of(clientId)).fee.amount).toBe('60.00')
    expect(ok(await of(clientId, { purchaseDay: '2026-03-03' })).fee.amount).toBe('75.00')
    const none = await of(clientId, { purchaseDay: '2025-12-31' })
    expect([none.status, none.body.errors.clientId]).toEqual([
      422,
      expect.stringMatching(/^Client \d+ has no agreement in force on 2025-12-31$/),
    ])
  })
})

test('a payment on the day of the purchase is priced, and one of ten years later', async () => {
  const { clientId } = await agreementFixtures(api).agreement()
  const on = (paymentDay: string) =>
    employee.post('/api/agreements/quote', { clientId, face: '2000.00', purchaseDay, paymentDay })
  const days = [0, 3_650, 3_651].map((count) => addDays(purchaseDay, count))
  expect(await Promise.all(days.map(async (day) => (await on(day)).status))).toEqual([200, 200, 422])
})

test.each([
  [{ clientId: 999_999 }, { clientId: 'The chosen record does not exist' }],
  [{}, { clientId: 'Client is required' }],
  [{ clientId: 1, face: '0.00' }, { face: 'Amount must be greater than 0' }],
  [{ clientId: 1, paymentDay: '2026-03-01' }, { paymentDay: 'Enter a sensible number of whole days' }],
  [{ clientId: 1, curveDays: 367 }, { curveDays: 'This value is not valid' }],
])('%j is refused', async (values, errors) => {
  const body = { face: '2000.00', purchaseDay, paymentDay: '2026-04-01', ...values }
  const answer = await employee.post('/api/agreements/quote', body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})
