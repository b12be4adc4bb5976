import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { Agreed } from './oracle.ts'

const plain = {
  minDays: 0,
  minFeeCents: 0,
  capPpm: null,
  taken: 'settlement',
  countFrom: 'purchase',
} as const
const steps = (isProrated: boolean): FeePlan['charges'] => [
  {
    ...{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 },
    every: { days: 10, ppm: 5_000, isProrated },
  },
]
const ends = [10, 20, 30, 40, 50, 60, 70, 80, 90, null]
const percents = [2, 3, 4, 6, 8, 10, 12, 15, 18, 20]

/** A plan of every kind. */
const plans = {
  flat: { ...plain, charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 }] },
  flatAtFunding: {
    ...{ ...plain, minFeeCents: 4_500, taken: 'funding' },
    charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 27_500 }],
  },
  started: { ...plain, charges: steps(false), taken: 'funding' },
  prorated: { ...plain, charges: steps(true), countFrom: 'invoiceDate', capPpm: 62_000 },
  brackets: {
    ...plain,
    charges: [
      {
        ...{ kind: 'brackets', base: 'face' },
        brackets: ends.map((untilDay, index) => ({ untilDay, ppm: (percents[index] ?? 0) * 10_000 })),
      },
    ],
  },
  daily: {
    ...{ ...plain, minDays: 15, minFeeCents: 1_000 },
    charges: [{ kind: 'daily', base: 'openFace', dayPpm: 533 }],
  },
  interest: {
    ...plain,
    charges: [
      { kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 5_000 },
      { kind: 'interest', marginPpm: 25_000, yearDays: 360 },
    ],
  },
} satisfies Record<string, FeePlan>

const usual: Omit<Agreed, 'plan' | 'from'> = {
  ...{ advancePpm: 920_000, brokerAdvances: [], isRecourse: true, recourseDays: 90 },
  escrow: { ppm: 0, floorCents: 0 },
  transferFees: { ach: 0, wire: 1_500, check: 0 },
  clearingDays: { ach: 0, wire: 0, check: 3 },
}

export interface ClientTerms extends Omit<Agreed, 'brokerAdvances'> {
  /** Rate for the first of the brokers. */
  firstBrokerPpm?: number
}

const from = '2028-01-01'

/** What is agreed with each client, one version after the other. */
export const clientTerms: readonly (readonly ClientTerms[])[] = [
  [
    { ...usual, from, plan: plans.flat },
    {
      ...usual,
      from: '2028-07-01',
      plan: plans.brackets,
      advancePpm: 850_000,
      firstBrokerPpm: 700_000,
      monthlyMinimumCents: 150_000,
    },
  ],
  [
    {
      ...{ ...usual, from, plan: plans.started, advancePpm: 900_000 },
      ...{ escrow: { ppm: 50_000, floorCents: 250_000 }, recourseDays: 75, monthlyMinimumCents: 90_000 },
    },
  ],
  [{ ...usual, from, plan: plans.prorated, transferFees: { ach: 250, wire: 2_000, check: 100 } }],
  [
    {
      ...{ ...usual, from, plan: plans.brackets, advancePpm: 800_000 },
      clearingDays: { ach: 1, wire: 0, check: 5 },
    },
  ],
  [{ ...usual, from, plan: plans.daily, isRecourse: false, firstBrokerPpm: 955_555 }],
  [
    { ...usual, from, plan: plans.interest, isRecourse: false },
    {
      ...{ ...usual, from: '2028-05-15', plan: plans.interest, escrow: { ppm: 20_000, floorCents: 100_000 } },
      monthlyMinimumCents: 40_000,
    },
  ],
  [{ ...usual, from, plan: plans.flatAtFunding, recourseDays: 60 }],
]

/** Prime, as it moves through the year. */
export const baseRates = [
  { from: '2027-12-01', ppm: 70_000 },
  { from: '2028-03-23', ppm: 72_500 },
  { from: '2028-08-10', ppm: 67_500 },
  { from: '2028-11-09', ppm: 65_000 },
]
