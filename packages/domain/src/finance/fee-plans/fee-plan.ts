export type * from './fee-plan-schema.ts'

/** Amount that a charge is a rate of. */
export const feeBases = ['face', 'openFace', 'advance'] as const
export type FeeBase = (typeof feeBases)[number]

/** When the fee is taken: its first part when the invoice is bought, or all of it when the broker has paid. */
export const feeTimes = ['funding', 'settlement'] as const
export type FeeTime = (typeof feeTimes)[number]

/** Day from which days out are counted. */
export const countStarts = ['purchase', 'invoiceDate'] as const
export type CountStart = (typeof countStarts)[number]

/** A rate for the first days, then another for each further span of days. Without `every` it is flat. */
interface SteppedCharge {
  kind: 'stepped'
  base: FeeBase
  firstDays: number
  firstPpm: number
  every?: {
    days: number
    ppm: number
    /** True when part of a span costs its part; otherwise each started span costs the whole. */
    isProrated: boolean
  }
}

/** One rate for the whole time, by the bracket that the last day falls into. */
interface BracketCharge {
  kind: 'brackets'
  base: Exclude<FeeBase, 'openFace'>
  /** Rising days; the last bracket is open. */
  brackets: { untilDay: number | null; ppm: number }[]
}

/** A rate for each day. */
interface DailyCharge {
  kind: 'daily'
  base: FeeBase
  dayPpm: number
}

/** Interest of a year on the advance that is still out: the base rate of each day and a margin. */
interface InterestCharge {
  kind: 'interest'
  marginPpm: number
  yearDays: 360 | 365
}

export type FeeCharge = SteppedCharge | BracketCharge | DailyCharge | InterestCharge

export const feeChargeKinds = [
  'stepped',
  'brackets',
  'daily',
  'interest',
] as const satisfies FeeCharge['kind'][]

/** No charge has a higher rate: half of the face is a typing error, not a price. */
export const maxFeePpm = 500_000

/** Price of money, as data. Rates are parts per million, amounts cents. */
export interface FeePlan {
  charges: FeeCharge[]
  /** The fee is that of so many days at least. */
  minDays: number
  minFeeCents: number
  /** The fee is never more than this rate of the face. */
  capPpm: number | null
  taken: FeeTime
  countFrom: CountStart
}

/** A base rate, such as prime, from a day on. */
export interface BaseRate {
  from: string
  ppm: number
}

/** A part of a receivable that the broker has paid, with the day on which it counts as final. */
export interface ClearedPayment {
  clearedDay: string
  cents: number
}

/** Facts of a purchase that its fee depends on. Days are calendar dates. */
export interface FeeFacts {
  faceCents: number
  advanceCents: number
  startDay: string
  payments?: readonly ClearedPayment[]
  /** Needed for interest; without one the base rate is zero. */
  baseRates?: readonly BaseRate[]
}

export const feeStepKinds = ['first', 'span', 'bracket', 'daily', 'interest', 'minimum', 'cap'] as const

/** A part of a fee: the days it is for, counted from 1, and what it comes to. */
export interface FeeStep {
  kind: (typeof feeStepKinds)[number]
  fromDay: number
  toDay: number
  ppm: number | null
  cents: number
}

/** A fee as of a day: fees and interest apart, as the book has them, and the steps they add up from. */
export interface Fee {
  cents: number
  interestCents: number
  daysOut: number
  steps: FeeStep[]
}
