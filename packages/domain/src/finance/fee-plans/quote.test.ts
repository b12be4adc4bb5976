import fc from 'fast-check'
import { addDays } from '../../kernel/dates/dates.ts'
import type { FeePlan } from './fee-plan.ts'
import { feeCurve, quoteOf } from './quote.ts'

const flat: FeePlan = {
  charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 }],
  ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
}
const tiered: FeePlan = {
  ...flat,
  charges: [
    {
      ...{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 },
      every: { days: 10, ppm: 5_000, isProrated: false },
    },
  ],
}
const terms = {
  ...{ plan: flat, faceCents: 200_000, advancePpm: 920_000 },
  ...{ purchaseDay: '2026-03-02', invoiceDay: '2026-02-20' },
}
const cleared = (day: number) => addDays(terms.purchaseDay, day)

test('2,000.00 at 92 % for 3 % flat, paid on day 30', () => {
  expect(quoteOf({ ...terms, clearedDay: cleared(30) })).toMatchObject({
    ...{ advanceCents: 184_000, reserveCents: 16_000, feeAtFundingCents: 0, fundedCents: 184_000 },
    ...{ fee: { cents: 6_000 }, rebateCents: 10_000, aprPpm: 396_739 },
  })
})

test('the fee taken at funding leaves the whole reserve as rebate', () => {
  const quote = quoteOf({ ...terms, plan: { ...flat, taken: 'funding' }, clearedDay: cleared(30) })
  expect(quote).toMatchObject({ feeAtFundingCents: 6_000, fundedCents: 178_000, rebateCents: 16_000 })
})

test('33.77 % a year for 4 % on day 47', () => {
  expect(quoteOf({ ...terms, plan: tiered, clearedDay: cleared(47) }).aprPpm).toBe(337_650)
})

test('days may count from the date of the invoice; the rate of a year counts from the purchase', () => {
  const counted = quoteOf({
    ...terms,
    plan: { ...tiered, countFrom: 'invoiceDate' },
    clearedDay: cleared(25),
  })
  expect(counted.fee).toMatchObject({ daysOut: 35, cents: 7_000 })
  expect(counted.aprPpm).toBe(555_435)
})

test('interest follows the base rate of the terms', () => {
  const plan: FeePlan = { ...flat, charges: [{ kind: 'interest', marginPpm: 25_000, yearDays: 360 }] }
  const interest = (rest: object) => quoteOf({ ...terms, plan, ...rest, clearedDay: cleared(36) }).fee.cents
  // 1,840.00 × 36 / 360 at 2.5 %, and at 9.5 % with a base rate of 7 %
  expect(interest({})).toBe(460)
  expect(interest({ baseRates: [{ from: '2025-12-01', ppm: 70_000 }] })).toBe(1_748)
})

test('nothing financed has no rate of a year', () => {
  expect(quoteOf({ ...terms, advancePpm: 0, clearedDay: cleared(30) }).aprPpm).toBeNull()
})

test('the curve has a point for each day, and its rebate is what the fee leaves of the reserve', () => {
  const curve = feeCurve({ ...terms, plan: tiered }, 61)
  expect(curve.map(({ day }) => day)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1))
  expect([29, 30, 60].map((at) => curve[at])).toEqual([
    { day: 30, feeCents: 6_000, rebateCents: 10_000 },
    { day: 31, feeCents: 7_000, rebateCents: 9_000 },
    { day: 61, feeCents: 10_000, rebateCents: 6_000 },
  ])
})

test('advance and reserve make the face, and everything the client gets and pays makes it too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom('funding' as const, 'settlement' as const),
      fc.integer({ min: 0, max: 400 }),
      (faceCents, advancePpm, taken, day) => {
        const plan = { ...tiered, taken }
        const quote = quoteOf({ ...terms, plan, faceCents, advancePpm, clearedDay: cleared(day) })
        expect(quote.advanceCents + quote.reserveCents).toBe(faceCents)
        expect(quote.fundedCents + quote.rebateCents + quote.fee.cents).toBe(faceCents)
      },
    ),
  )
})
