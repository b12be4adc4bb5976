import type { AgreementTerms } from '../agreements/agreement.ts'
import type { FeePlan } from '../fee-plans/fee-plan.ts'
import { limitFindings } from './limits.ts'
import { escrowShare, frozenTerms, netOf, purchaseFigures } from './purchase.ts'

const plan: FeePlan = {
  charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 }],
  ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
}
const terms: AgreementTerms = {
  ...{ isRecourse: true, recourseDays: 90, advancePpm: 920_000 },
  brokerAdvances: [{ brokerId: 7, advancePpm: 850_000 }],
  escrow: { ppm: 0, floorCents: 0 },
  monthlyMinimumCents: 0,
  transferFees: { ach: 0, wire: 1_500, check: 0 },
  clearingDays: { ach: 0, wire: 0, check: 3 },
  limits: {
    ...{ clientCents: 1_000, pairCents: 500, brokers: [{ brokerId: 7, cents: 700 }] },
    ...{ concentrationPpm: 250_000, concentrationFloorCents: 1_000 },
  },
  feePlan: { id: 3, version: 2, name: 'Standard', terms: plan },
}
const frozen = (changes: Partial<AgreementTerms> = {}, brokerId = 8) =>
  frozenTerms({ id: 4, number: 2, terms: { ...terms, ...changes } }, brokerId)
const bought = { faceCents: 200_001, purchaseDay: '2026-03-02', invoiceDay: '2026-02-20' }

test('terms are those of the agreement, with the rate of the broker', () => {
  const { isRecourse, recourseDays, clearingDays } = terms
  const kept = {
    agreementId: 4,
    agreementNumber: 2,
    planName: 'Standard',
    plan,
    isRecourse,
    recourseDays,
    clearingDays,
  }
  expect(frozen()).toEqual({ ...kept, advancePpm: 920_000 })
  expect(frozen({}, 7)).toEqual({ ...kept, advancePpm: 850_000 })
})

test('advance and reserve make the face; recourse counts from the purchase', () => {
  expect(purchaseFigures(frozen(), bought, [])).toEqual({
    ...bought,
    ...{ advanceCents: 184_001, reserveCents: 16_000, fundingFee: { feeCents: 0, interestCents: 0 } },
    recourseDay: '2026-05-31',
  })
  expect(purchaseFigures(frozen({ isRecourse: false }), bought, []).recourseDay).toBeNull()
})

test('a fee that is taken at funding is that of the first day, interest apart', () => {
  const taken: FeePlan = {
    ...plan,
    taken: 'funding',
    charges: [...plan.charges, { kind: 'interest', marginPpm: 36_000, yearDays: 360 }],
  }
  const feePlan = { ...terms.feePlan, terms: taken }
  const { fundingFee } = purchaseFigures(frozen({ feePlan }), bought, [{ from: '2026-01-01', ppm: 36_000 }])
  // 7.2 % of 1,840.01 for a day
  expect(fundingFee).toEqual({ feeCents: 6_000, interestCents: 37 })
})

test('days out may count from the invoice', () => {
  const daily: FeePlan = {
    ...plan,
    charges: [{ kind: 'daily', base: 'face', dayPpm: 1_000 }],
    ...{ taken: 'funding', countFrom: 'invoiceDate' },
  }
  const { fundingFee } = purchaseFigures(frozen({ feePlan: { ...terms.feePlan, terms: daily } }), bought, [])
  expect(fundingFee).toEqual({ feeCents: 2_000, interestCents: 0 })
})

test.each([
  [
    [1_000, 0, 0, 0],
    [0, 0, 0, 1_000],
  ],
  [
    [1_000, 300, 200, 15],
    [300, 200, 15, 485],
  ],
  [
    [1_000, 1_000, 200, 15],
    [1_000, 0, 0, 0],
  ],
  [
    [1_000, 2_000, 0, 15],
    [1_000, 0, 0, 0],
  ],
  [
    [1_000, 990, 50, 15],
    [990, 10, 0, 0],
  ],
  [
    [1_000, 990, 0, 15],
    [990, 0, 10, 0],
  ],
  [
    [1_000, 300, 50, 15, 610],
    [300, 50, 15, 25, 610],
  ],
  [
    [1_000, 600, 50, 15, 610],
    [600, 0, 0, 0, 400],
  ],
])(
  '%j of payable, debt, escrow, price and fuel leave %j',
  ([payable = 0, recovered = 0, escrow = 0, price = 0, fuel = 0], [...left]) => {
    const net = netOf(payable, {
      ...{ payoffCents: 0, recoveredCents: recovered, fuelCents: fuel },
      escrowCents: escrow,
      transferFeeCents: price,
    })
    const { recoveredCents, escrowCents, transferFeeCents, netCents, fuelCents } = net
    expect([recoveredCents, escrowCents, transferFeeCents, netCents, fuelCents]).toEqual([
      ...left,
      ...(left.length === 4 ? [0] : []),
    ])
  },
)

test('the payoff of a former factor comes off first', () => {
  const off = { recoveredCents: 300, fuelCents: 100, escrowCents: 50, transferFeeCents: 15 }
  expect(netOf(1_000, { ...off, payoffCents: 500 })).toEqual({ ...off, payoffCents: 500, netCents: 35 })
  const none = { recoveredCents: 0, fuelCents: 0, escrowCents: 0, transferFeeCents: 0 }
  expect(netOf(1_000, { ...off, payoffCents: 1_200 })).toEqual({ ...none, payoffCents: 1_000, netCents: 0 })
})

test('the escrow takes its share until the floor is reached', () => {
  const rule = { ppm: 50_000, floorCents: 15_000 }
  expect([0, 9_200, 15_000, 20_000].map((held) => escrowShare(rule, 184_000, held))).toEqual([
    9_200, 5_800, 0, 0,
  ])
})

describe('limits', () => {
  const names = (brokerId = 8) => ({ client: 'Red River', broker: 'Midway', brokerId })
  const codes = (clientCents: number, pairCents: number, brokerId?: number) =>
    limitFindings(terms, { clientCents, pairCents }, names(brokerId)).map(({ code, figures }) => [
      code,
      figures.over,
    ])

  test.each([
    ['all are reached', 1_000, 500, 8, []],
    ['beyond that of the client', 1_001, 250, 8, [['CLIENT_LIMIT', '0.01']]],
    ['beyond that of the pair', 1_000, 501, 8, [['PAIR_LIMIT', '0.01']]],
    ['the broker has its own', 1_000, 700, 7, []],
    ['beyond its own', 1_000, 701, 7, [['PAIR_LIMIT', '0.01']]],
    [
      'beyond the share, above the floor',
      1_004,
      253,
      8,
      [
        ['CLIENT_LIMIT', '0.04'],
        ['CONCENTRATION', '0.02'],
      ],
    ],
  ])('%s', (_name, clientCents, pairCents, brokerId, expected) =>
    expect(codes(clientCents, pairCents, brokerId)).toEqual(expected),
  )

  test('none is none', () => {
    const limits = {
      ...terms.limits,
      clientCents: null,
      pairCents: null,
      brokers: [],
      concentrationPpm: null,
    }
    expect(limitFindings({ ...terms, limits }, { clientCents: 9e9, pairCents: 9e9 }, names())).toEqual([])
  })

  test('need an override and name the figures', () => {
    expect(limitFindings(terms, { clientCents: 1_000, pairCents: 501 }, names())[0]).toEqual({
      ...{ code: 'PAIR_LIMIT', severity: 'override' },
      figures: { client: 'Red River', broker: 'Midway', limit: '5.00', open: '5.01', over: '0.01' },
    })
  })
})
