import type { AgreementTerms } from './agreement.ts'
import { advancePpmFor, clearedDay, decisionRefusal, pairLimitFor, standingOn } from './agreement.ts'
import { agreementPatch } from './agreement-schema.ts'
import { termsChanges } from './terms-changes.ts'

const terms: AgreementTerms = {
  ...{ isRecourse: true, recourseDays: 90, advancePpm: 920_000 },
  brokerAdvances: [{ brokerId: 7, advancePpm: 850_000 }],
  escrow: { ppm: 0, floorCents: 0 },
  monthlyMinimumCents: 0,
  transferFees: { ach: 0, wire: 1_500, check: 0 },
  clearingDays: { ach: 0, wire: 0, check: 3 },
  limits: {
    ...{ clientCents: null, pairCents: 5_000_000, brokers: [{ brokerId: 7, cents: 0 }] },
    ...{ concentrationPpm: null, concentrationFloorCents: 0 },
  },
  feePlan: {
    ...{ id: 3, version: 1, name: 'Standard' },
    terms: {
      charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 }],
      ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
    },
  },
}

test('a broker has its own rate and limit, or the usual ones', () => {
  expect([7, 8, null].map((id) => advancePpmFor(terms, id))).toEqual([850_000, 920_000, 920_000])
  expect([7, 8].map((id) => pairLimitFor(terms, id))).toEqual([0, 5_000_000])
})

test.each([
  // Thursday, November 19, 2026
  ['ach', '2026-11-19', '2026-11-19'],
  ['wire', '2026-11-21', '2026-11-21'],
  ['check', '2026-11-16', '2026-11-19'],
  // Over a weekend and Thanksgiving.
  ['check', '2026-11-20', '2026-11-25'],
  ['check', '2026-11-24', '2026-11-30'],
] as const)('money by %s of %s is final on %s', (method, value, final) => {
  expect(clearedDay(terms.clearingDays, method, value)).toBe(final)
})

describe('where a version stands', () => {
  const span = (effectiveFrom: string, effectiveUntil: string | null = null) =>
    ({ state: 'active', effectiveFrom, effectiveUntil }) as const

  test.each([
    [span('2026-06-01'), '2026-05-31', 'upcoming'],
    [span('2026-06-01'), '2026-06-01', 'inForce'],
    [span('2026-06-01', '2026-07-01'), '2026-05-31', 'upcoming'],
    [span('2026-06-01', '2026-07-01'), '2026-06-30', 'inForce'],
    [span('2026-06-01', '2026-07-01'), '2026-07-01', 'superseded'],
    // Another one took its place before it began.
    [span('2026-06-01', '2026-06-01'), '2026-05-01', 'superseded'],
    [{ ...span('2026-06-01'), state: 'proposed' as const }, '2026-06-02', 'proposed'],
  ])('%j on %s: %s', (version, day, standing) => expect(standingOn(version, day)).toBe(standing))
})

test('a second person decides, the first one withdraws', () => {
  expect(decisionRefusal({ id: 1 }, 'active', 1)).toBe('agreement.own')
  expect(decisionRefusal({ id: 1 }, 'rejected', 1)).toBe('agreement.own')
  expect(decisionRefusal({ id: 1 }, 'withdrawn', 1)).toBeNull()
  expect(decisionRefusal({ id: 1 }, 'active', 2)).toBeNull()
  expect(decisionRefusal({ id: 1 }, 'withdrawn', 2)).toBe('agreement.notOwn')
})

test('only an approval needs no reason', () => {
  expect(agreementPatch.isValidSync({ state: 'active' })).toBe(true)
  expect(agreementPatch.isValidSync({ state: 'rejected', reason: 'Too cheap' })).toBe(true)
  for (const wrong of [{ state: 'rejected' }, { state: 'withdrawn', reason: ' ' }, { state: 'proposed' }])
    expect(agreementPatch.isValidSync(wrong)).toBe(false)
})

describe('what a version changes', () => {
  test('nothing, when nothing did', () => expect(termsChanges(terms, structuredClone(terms))).toEqual([]))

  test('is told field by field, and broker by broker', () => {
    const after = {
      ...terms,
      recourseDays: 60,
      brokerAdvances: [
        { brokerId: 9, advancePpm: 900_000 },
        { brokerId: 7, advancePpm: 850_000 },
      ],
      limits: { ...terms.limits, clientCents: 100, brokers: [] },
    }
    expect(termsChanges(terms, after)).toEqual([
      { field: 'recourseDays', before: 90, after: 60 },
      { field: 'brokerAdvances.9', before: undefined, after: 900_000 },
      { field: 'limits.clientCents', before: null, after: 100 },
      { field: 'brokerLimits.7', before: 0, after: undefined },
    ])
  })

  test('has the plan as one field, by what it says and not by its name', () => {
    const { feePlan } = terms
    expect(termsChanges(terms, { ...terms, feePlan: { ...feePlan, name: 'Other', version: 2 } })).toEqual([])
    const other = { ...feePlan, terms: { ...feePlan.terms, minFeeCents: 500 } }
    expect(termsChanges(terms, { ...terms, feePlan: other })).toEqual([
      { field: 'feePlan', before: feePlan, after: other },
    ])
  })
})
