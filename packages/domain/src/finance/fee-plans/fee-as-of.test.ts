import fc from 'fast-check'
import { addDays } from '../../kernel/dates/dates.ts'
import { feeAsOf, feeAtFunding } from './fee-as-of.ts'
import type { FeeCharge, FeeFacts, FeePlan } from './fee-plan.ts'

const startDay = '2026-03-02'
const on = (day: number) => addDays(startDay, day)
const plan = (charge: FeeCharge | FeeCharge[], rest: Partial<FeePlan> = {}): FeePlan => ({
  charges: [charge].flat(),
  ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
  ...rest,
})
const flat = (firstPpm: number): FeeCharge => ({ kind: 'stepped', base: 'face', firstDays: 30, firstPpm })
const stepped = (
  firstDays: number,
  firstPpm: number,
  days: number,
  ppm: number,
  isProrated = false,
): FeeCharge => ({
  ...{ kind: 'stepped', base: 'face', firstDays, firstPpm },
  every: { days, ppm, isProrated },
})
const facts = (faceCents: number, advanceCents = faceCents, rest: Partial<FeeFacts> = {}): FeeFacts => ({
  ...{ faceCents, advanceCents, startDay },
  ...rest,
})
const base = facts(200_000, 184_000)
const tiered = plan(stepped(30, 30_000, 10, 5_000))

describe('fees to the cent', () => {
  test.each([
    [1, 6_000],
    [30, 6_000],
    [31, 7_000],
    [40, 7_000],
    [41, 8_000],
    [47, 8_000],
    [60, 9_000],
    [61, 10_000],
    [91, 13_000],
  ])('3 % for 30 days and 0.5 % for each started 10: day %d costs %d', (day, cents) => {
    expect(feeAsOf(tiered, base, on(day)).cents).toBe(cents)
  })

  test('prorated, a part of a span costs its part', () => {
    expect(feeAsOf(plan(stepped(30, 30_000, 10, 5_000, true)), base, on(47)).cents).toBe(7_700)
  })

  test('flat is flat, and the day of purchase counts as one', () => {
    for (const day of [0, 1, 30, 200]) expect(feeAsOf(plan(flat(30_000)), base, on(day)).cents).toBe(6_000)
    expect(feeAsOf(plan(flat(30_000)), base, startDay).daysOut).toBe(1)
  })

  test.each([
    [10, 1_500],
    [15, 1_500],
    [47, 4_700],
  ])('0.05 % a day for at least 15 days: day %d costs %d', (day, cents) => {
    const daily = plan({ kind: 'daily', base: 'face', dayPpm: 500 }, { minDays: 15 })
    expect(feeAsOf(daily, base, on(day)).cents).toBe(cents)
  })

  describe('prime 7 % and 2.5 % on the advance, by 360 days', () => {
    const interest = plan({ kind: 'interest', marginPpm: 25_000, yearDays: 360 })
    const baseRates = [{ from: '2025-12-01', ppm: 70_000 }]

    test('costs 22.82 for 47 days, all of it interest', () => {
      expect(feeAsOf(interest, { ...base, baseRates }, on(47))).toMatchObject({
        cents: 2_282,
        interestCents: 2_282,
      })
    })

    test('costs 15.70 when 1,000.00 cleared on day 20', () => {
      const payments = [{ clearedDay: on(20), cents: 100_000 }]
      expect(feeAsOf(interest, { ...base, baseRates, payments }, on(47)).cents).toBe(1_570)
    })

    test('follows a rate from its day on', () => {
      const rising = [...baseRates, { from: on(11), ppm: 80_000 }]
      const { steps, cents } = feeAsOf(interest, { ...base, baseRates: rising }, on(20))
      expect(steps.map(({ fromDay, toDay, ppm }) => [fromDay, toDay, ppm])).toEqual([
        [1, 10, 95_000],
        [11, 20, 105_000],
      ])
      // 1,840.00 × (9.5 % + 10.5 %) × 10 / 360
      expect(cents).toBe(1_022)
    })
  })

  test('the minimum of 10.00 replaces 7.50, and is a step of its own', () => {
    const { cents, steps } = feeAsOf(
      plan(flat(30_000), { minFeeCents: 1_000 }),
      facts(25_000, 23_000),
      on(30),
    )
    expect(cents).toBe(1_000)
    expect(steps.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['first', 750],
      ['minimum', 250],
    ])
  })

  test('the cap holds from the day it is reached', () => {
    const capped = plan(stepped(30, 30_000, 10, 5_000), { capPpm: 50_000 })
    expect([61, 91, 400].map((day) => feeAsOf(capped, base, on(day)).cents)).toEqual([10_000, 10_000, 10_000])
  })
})

describe('what a fee is made of', () => {
  test('a flat charge is one step over all days, a stepped one has a step for each span', () => {
    expect(feeAsOf(plan(flat(30_000)), base, on(47)).steps).toEqual([
      { kind: 'first', fromDay: 1, toDay: 47, ppm: 30_000, cents: 6_000 },
    ])
    expect(feeAsOf(tiered, base, on(47)).steps).toEqual([
      { kind: 'first', fromDay: 1, toDay: 30, ppm: 30_000, cents: 6_000 },
      { kind: 'span', fromDay: 31, toDay: 40, ppm: 5_000, cents: 1_000 },
      { kind: 'span', fromDay: 41, toDay: 47, ppm: 5_000, cents: 1_000 },
    ])
    expect(feeAsOf(tiered, base, on(12)).steps).toMatchObject([{ fromDay: 1, toDay: 12 }])
  })

  test('minimum and cap are steps over all days; the cap is the stronger of the two', () => {
    const { cents, steps } = feeAsOf(plan(flat(30_000), { minFeeCents: 9_000, capPpm: 40_000 }), base, on(12))
    expect(cents).toBe(8_000)
    expect(steps.slice(1)).toEqual([
      { kind: 'minimum', fromDay: 1, toDay: 12, ppm: null, cents: 3_000 },
      { kind: 'cap', fromDay: 1, toDay: 12, ppm: null, cents: -1_000 },
    ])
  })

  test('a daily charge has a step for each amount, whatever the base rate does', () => {
    const daily = plan({ kind: 'daily', base: 'openFace', dayPpm: 500 })
    const payments = [30, 10, 5].map((day) => ({ clearedDay: on(day), cents: 50_000 }))
    const baseRates = [{ from: on(7), ppm: 70_000 }]
    expect(feeAsOf(daily, { ...base, payments, baseRates }, on(11)).steps).toEqual([
      { kind: 'daily', fromDay: 1, toDay: 5, ppm: 500, cents: 500 },
      { kind: 'daily', fromDay: 6, toDay: 10, ppm: 500, cents: 375 },
      { kind: 'daily', fromDay: 11, toDay: 11, ppm: 500, cents: 50 },
    ])
  })

  test('interest is a step for each rate, in whatever order the rates come; before the first there is none', () => {
    const interest = plan({ kind: 'interest', marginPpm: 0, yearDays: 360 })
    const baseRates = [
      { from: on(20), ppm: 80_000 },
      { from: on(10), ppm: 70_000 },
    ]
    expect(feeAsOf(interest, { ...base, baseRates }, on(20)).steps).toMatchObject([
      { kind: 'interest', fromDay: 1, toDay: 9, ppm: 0, cents: 0 },
      { fromDay: 10, toDay: 19, ppm: 70_000 },
      { fromDay: 20, toDay: 20, ppm: 80_000 },
    ])
  })

  test('interest is never more than the whole fee, when a cap holds', () => {
    const capped = plan({ kind: 'interest', marginPpm: 90_000, yearDays: 360 }, { capPpm: 1_000 })
    expect(feeAsOf(capped, base, on(47))).toMatchObject({ cents: 200, interestCents: 200 })
  })

  test('brackets that all end go on with the last one, from the first day to the last', () => {
    const brackets = [
      { untilDay: 10, ppm: 20_000 },
      { untilDay: 15, ppm: 25_000 },
      { untilDay: 20, ppm: 30_000 },
    ]
    expect(feeAsOf(plan({ kind: 'brackets', base: 'face', brackets }), base, on(21)).steps).toEqual([
      { kind: 'bracket', fromDay: 1, toDay: 21, ppm: 30_000, cents: 6_000 },
    ])
    const none = plan({ kind: 'brackets', base: 'face', brackets: [] })
    expect(feeAsOf(none, base, on(21)).cents).toBe(0)
  })

  test('a charge on the advance is one on the advance that is still out', () => {
    const onAdvance = plan({ ...stepped(30, 30_000, 10, 5_000), base: 'advance' } as FeeCharge)
    const payments = [{ clearedDay: on(30), cents: 84_000 }]
    expect(feeAsOf(onAdvance, { ...base, payments }, on(31)).cents).toBe(5_520 + 500)
    const sameDay = [{ clearedDay: on(31), cents: 84_000 }]
    expect(feeAsOf(onAdvance, { ...base, payments: sameDay }, on(31)).cents).toBe(5_520 + 920)
    const over = [{ clearedDay: on(30), cents: 190_000 }]
    expect(feeAsOf(onAdvance, { ...base, payments: over }, on(31)).cents).toBe(5_520)
  })

  test('what is taken at funding knows no payment, and is nothing for plans at settlement', () => {
    const open = { ...flat(30_000), base: 'openFace' } as FeeCharge
    const paid = { ...base, payments: [{ clearedDay: startDay, cents: 200_000 }] }
    expect(feeAtFunding(plan(open, { taken: 'funding' }), paid)).toBe(6_000)
    expect(feeAtFunding(plan(open), paid)).toBe(0)
  })
})

describe('published examples', () => {
  test('10,000 at 80 %: 350 at funding, then 175 for each started 15 days after day 30', () => {
    const sold = facts(1_000_000, 800_000)
    const terms = plan(stepped(30, 35_000, 15, 17_500), { taken: 'funding' })
    expect(sold.advanceCents - feeAtFunding(terms, sold)).toBe(765_000)
    const returned = (day: number) =>
      200_000 - (feeAsOf(terms, sold, on(day)).cents - feeAtFunding(terms, sold))
    expect([30, 31, 45, 46, 60, 61, 75, 76, 90].map(returned)).toEqual([
      200_000, 182_500, 182_500, 165_000, 165_000, 147_500, 147_500, 130_000, 130_000,
    ])
  })

  test('0.5 % for each started 10 days: 2,000 paid on day 31 to 40 costs 40.00, as 2 % flat does', () => {
    const each = plan(stepped(10, 5_000, 10, 5_000))
    for (const day of [31, 40]) expect(feeAsOf(each, base, on(day)).cents).toBe(4_000)
    expect(feeAsOf(plan(flat(20_000)), base, on(60)).cents).toBe(4_000)
  })

  test('brackets of ten days', () => {
    const rates = [20, 30, 40, 60, 80, 100, 120, 150, 180, 200].map((permille) => permille * 1_000)
    const brackets = rates.map((ppm, index) => ({ untilDay: index < 9 ? (index + 1) * 10 : null, ppm }))
    const terms = plan({ kind: 'brackets', base: 'face', brackets })
    const rebate = (day: number) => 20_000 - feeAsOf(terms, facts(100_000, 80_000), on(day)).cents
    expect([1, 10, 11, 20, 30, 40, 50, 60, 70, 80, 90, 91].map(rebate)).toEqual([
      18_000, 18_000, 17_000, 17_000, 16_000, 14_000, 12_000, 10_000, 8_000, 5_000, 2_000, 0,
    ])
  })

  test('a fee of 5 % and 9 % interest on 40,000 for 40 days by 365', () => {
    const both = plan([flat(50_000), { kind: 'interest', marginPpm: 90_000, yearDays: 365 }])
    const fee = feeAsOf(both, facts(5_000_000, 4_000_000), on(40))
    expect(fee.interestCents).toBe(39_452)
    // 50,000 less the advance, the fee, the interest, and 2,000 that the debtor returned
    expect(1_000_000 - 200_000 - fee.cents + 0).toBe(510_548)
  })

  test('3 to 6 % for 30 days, then 0.75 to 1.35 % a week: 10,000 on day 44', () => {
    const sold = facts(1_000_000)
    expect(feeAsOf(plan(stepped(30, 30_000, 7, 7_500)), sold, on(44)).cents).toBe(45_000)
    expect(feeAsOf(plan(stepped(30, 60_000, 7, 13_500)), sold, on(44)).cents).toBe(87_000)
  })
})

describe('always', () => {
  const ppm = fc.integer({ min: 0, max: 200_000 })
  const span = fc.integer({ min: 1, max: 40 })
  const base = fc.constantFrom('face' as const, 'advance' as const, 'openFace' as const)
  const charge: fc.Arbitrary<FeeCharge> = fc.oneof(
    fc.record({ kind: fc.constant('daily' as const), base, dayPpm: ppm }),
    fc.record({
      ...{ kind: fc.constant('stepped' as const), base, firstDays: span, firstPpm: ppm },
      every: fc.record({ days: span, ppm, isProrated: fc.boolean() }),
    }),
    fc.record({
      ...{ kind: fc.constant('interest' as const), marginPpm: ppm },
      yearDays: fc.constantFrom(360 as const, 365 as const),
    }),
  )
  const anyPlan = fc
    .record({
      charges: fc.array(charge, { minLength: 1, maxLength: 3 }),
      minDays: fc.integer({ min: 0, max: 30 }),
      minFeeCents: fc.integer({ min: 0, max: 5_000 }),
      capPpm: fc.option(ppm),
    })
    .map(({ charges, ...rest }) => plan(charges, rest))
  const payments = fc.array(
    fc
      .record({ day: fc.integer({ min: 0, max: 150 }), cents: fc.integer({ min: 0, max: 200_000 }) })
      .map(({ day, cents }) => ({ clearedDay: on(day), cents })),
    { maxLength: 4 },
  )
  const face = fc.integer({ min: 1, max: 9_999_999 })

  test('a fee adds up from its steps, is never negative, and never falls as days pass', () => {
    fc.assert(
      fc.property(anyPlan, face, payments, fc.integer({ min: 1, max: 150 }), (terms, cents, paid, day) => {
        const sold = facts(cents, Math.floor(cents * 0.9), { payments: paid })
        const now = feeAsOf(terms, sold, on(day))
        expect(now.steps.reduce((total, step) => total + step.cents, 0)).toBe(now.cents)
        expect(now.cents).toBeGreaterThanOrEqual(0)
        expect(feeAsOf(terms, sold, on(day + 1)).cents).toBeGreaterThanOrEqual(now.cents)
      }),
    )
  })

  test('payments change nothing for plans on the original face', () => {
    fc.assert(
      fc.property(face, payments, fc.integer({ min: 1, max: 150 }), (cents, paid, day) => {
        const terms = plan([flat(12_345), { kind: 'daily', base: 'face', dayPpm: 333 }])
        const whole = feeAsOf(terms, facts(cents), on(day))
        expect(feeAsOf(terms, facts(cents, cents, { payments: paid }), on(day)).cents).toBe(whole.cents)
      }),
    )
  })

  test('on the open face, a span costs by what is open when it begins', () => {
    const open = plan({ ...stepped(30, 30_000, 10, 5_000), base: 'openFace' } as FeeCharge)
    const paid = { payments: [{ clearedDay: on(35), cents: 100_000 }] }
    expect(feeAsOf(open, { ...facts(200_000), ...paid }, on(45)).cents).toBe(6_000 + 1_000 + 500)
  })
})
