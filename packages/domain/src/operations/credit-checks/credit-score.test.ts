import fc from 'fast-check'
import type { CreditHistory } from './credit-score.ts'
import {
  bandOf,
  bandRange,
  bands,
  creditScore,
  factorPoints,
  highestScore,
  lowestScore,
  proposedLimit,
  ratingOf,
  scoreParts,
} from './credit-score.ts'

const best: CreditHistory = {
  daysToPay: 25,
  termDays: 30,
  overdueShare: 0,
  exposureCents: 1_000_000,
  limitCents: 10_000_000,
  ageDays: 2_000,
}
const worst: CreditHistory = {
  daysToPay: 120,
  termDays: 30,
  overdueShare: 0.9,
  exposureCents: 30_000_000,
  limitCents: 10_000_000,
  ageDays: 0,
}

const history: fc.Arbitrary<CreditHistory> = fc.record({
  daysToPay: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
  termDays: fc.constantFrom(2, 15, 30, 45, 60),
  overdueShare: fc.double({ min: 0, max: 1, noNaN: true }),
  exposureCents: fc.nat(5_000_000_000),
  limitCents: fc.nat(5_000_000_000),
  ageDays: fc.nat(10_000),
})

test('reaches both ends of the scale', () => {
  expect(creditScore(best)).toBe(highestScore)
  expect(creditScore(worst)).toBe(lowestScore)
  expect(Object.values(factorPoints).reduce((sum, points) => sum + points, 0)).toBe(
    highestScore - lowestScore,
  )
})

test('the example of the documentation', () => {
  const example: CreditHistory = {
    daysToPay: 39,
    termDays: 30,
    overdueShare: 0.1,
    exposureCents: 7_500_000,
    limitCents: 10_000_000,
    ageDays: 365,
  }
  expect(scoreParts(example).map(({ points }) => points)).toEqual([176, 132, 83, 28])
  expect(creditScore(example)).toBe(719)
})

test('is always a whole number within the scale, and the sum of its parts', () => {
  fc.assert(
    fc.property(history, (facts) => {
      const score = creditScore(facts)
      const parts = scoreParts(facts)
      expect(Number.isInteger(score)).toBe(true)
      expect(score).toBeGreaterThanOrEqual(lowestScore)
      expect(score).toBeLessThanOrEqual(highestScore)
      expect(lowestScore + parts.reduce((sum, { points }) => sum + points, 0)).toBe(score)
      for (const { factor, points } of parts) expect(points).toBeLessThanOrEqual(factorPoints[factor])
    }),
  )
})

const worse: Record<string, (facts: CreditHistory, by: number) => CreditHistory> = {
  'paying later': (facts, by) => ({ ...facts, daysToPay: (facts.daysToPay ?? 0) + by }),
  'more overdue': (facts, by) => ({ ...facts, overdueShare: Math.min(1, facts.overdueShare + by / 400) }),
  'owing more': (facts, by) => ({ ...facts, exposureCents: facts.exposureCents + by * 100_000 }),
  'a lower limit': (facts, by) => ({ ...facts, limitCents: Math.max(0, facts.limitCents - by * 100_000) }),
  'a younger relation': (facts, by) => ({ ...facts, ageDays: Math.max(0, facts.ageDays - by) }),
}

test.each(Object.entries(worse))('%s never raises the score', (_name, change) => {
  fc.assert(
    fc.property(history, fc.nat(400), (facts, by) => {
      const before = facts.daysToPay === null ? { ...facts, daysToPay: 0 } : facts
      expect(creditScore(change(before, by))).toBeLessThanOrEqual(creditScore(before))
    }),
  )
})

test.each(Object.entries(worse))('%s by much lowers a score in the middle', (_name, change) => {
  const middle = { ...best, daysToPay: 40, overdueShare: 0.1, exposureCents: 7_500_000, ageDays: 400 }
  expect(creditScore(change(middle, 40))).toBeLessThan(creditScore(middle))
})

test('nobody is trusted blindly: without history a broker is neither green nor at the bottom', () => {
  const unknown = { ...best, daysToPay: null, exposureCents: 0, limitCents: 0, ageDays: 0 }
  expect(creditScore(unknown)).toBe(641)
  expect(ratingOf(creditScore(unknown))).toBe('poor')
})

test('without a limit everything that is open is too much', () => {
  const open = (exposureCents: number) =>
    scoreParts({ ...best, limitCents: 0, exposureCents }).find(({ factor }) => factor === 'utilisation')
  expect(open(1)).toMatchObject({ points: 0, value: null })
  expect(open(0)).toMatchObject({ points: factorPoints.utilisation, value: 0 })
})

test.each([
  [850, 'green', 'excellent'],
  [750, 'green', 'excellent'],
  [749, 'green', 'good'],
  [700, 'green', 'good'],
  [699, 'yellow', 'fair'],
  [650, 'yellow', 'fair'],
  [649, 'red', 'poor'],
  [300, 'red', 'poor'],
])('%i is %s and %s', (score, band, rating) => {
  expect([bandOf(score), ratingOf(score)]).toEqual([band, rating])
})

test('the ranges of the bands hold the scores of the bands', () => {
  for (const band of bands) {
    const { from, to } = bandRange(band)
    expect([bandOf(from), bandOf(to)]).toEqual([band, band])
  }
})

test('the proposed limit is never more than asked for, and grows with the score', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 849 }), fc.nat(99_999_999), (score, requested) => {
      const limit = proposedLimit(score, requested)
      expect(Number.isInteger(limit)).toBe(true)
      expect(limit).toBeLessThanOrEqual(requested)
      expect(proposedLimit(score + 1, requested)).toBeGreaterThanOrEqual(limit)
    }),
  )
  expect([760, 720, 660, 640].map((score) => proposedLimit(score, 25_300))).toEqual([
    25_300, 20_000, 12_500, 0,
  ])
})

test('the bands meet without a gap, from nothing to the highest score', () => {
  expect(bands.map(bandRange)).toEqual([
    { from: 700, to: 850 },
    { from: 650, to: 699 },
    { from: 0, to: 649 },
  ])
})

test('of what is open, half of the limit costs nothing and half as much again as the limit everything', () => {
  const points = (exposureCents: number) =>
    scoreParts({ ...best, limitCents: 100, exposureCents }).find(({ factor }) => factor === 'utilisation')
      ?.points
  expect([50, 75, 100, 150].map(points)).toEqual([110, 83, 55, 0])
})
