import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { daysFrom, plusDays } from './oracle-days.ts'

// Fees by hand: day after day, in whole numbers, divided and rounded once for each charge.

type Charge = FeePlan['charges'][number]

/** What a fee depends on besides its plan. Amounts are cents. */
export interface FeeFacts {
  face: number
  advance: number
  /** Day before the first day out. */
  start: string
  /** Parts of the face, with the day on which each was final. */
  paid: readonly { cents: number; final: string }[]
  baseRates: readonly { from: string; ppm: number }[]
}

const million = 1_000_000n

/** Divides positive numbers, half a cent up. */
function rounded(part: bigint, whole: bigint): number {
  return Number((part * 2n + whole) / (whole * 2n))
}

export function partOf(cents: number, ppm: number): number {
  return rounded(BigInt(cents) * BigInt(ppm), million)
}

/** Fee and interest of an invoice whose money is final on a day. */
export function feeOn(plan: FeePlan, facts: FeeFacts, day: string): { fee: number; interest: number } {
  const days = Math.max(1, plan.minDays, daysFrom(facts.start, day))
  const costs = plan.charges.map((charge) => ({ charge, cents: costOf(charge, facts, days) }))
  const sum = (of: typeof costs) => of.reduce((total, { cents }) => total + cents, 0)
  const cap = plan.capPpm === null ? Number.MAX_SAFE_INTEGER : partOf(facts.face, plan.capPpm)
  const whole = Math.min(cap, Math.max(plan.minFeeCents, sum(costs)))
  const interest = Math.min(whole, sum(costs.filter(({ charge }) => charge.kind === 'interest')))
  return { fee: whole - interest, interest }
}

function costOf(charge: Charge, facts: FeeFacts, days: number): number {
  if (charge.kind === 'stepped') return steppedCost(charge, facts, days)
  if (charge.kind === 'brackets') {
    const bracket = charge.brackets.find(({ untilDay }) => untilDay === null || untilDay >= days)
    return partOf(facts.face, bracket?.ppm ?? 0)
  }
  let sum = 0n
  for (let day = 1; day <= days; day += 1) {
    const date = plusDays(facts.start, day)
    const isInterest = charge.kind === 'interest'
    const ppm = isInterest ? charge.marginPpm + baseRateOn(facts, date) : charge.dayPpm
    sum += BigInt(ppm) * BigInt(amountOn(isInterest ? 'advance' : charge.base, facts, date))
  }
  return rounded(sum, charge.kind === 'interest' ? million * BigInt(charge.yearDays) : million)
}

function steppedCost(charge: Charge & { kind: 'stepped' }, facts: FeeFacts, days: number): number {
  if (charge.base !== 'face') throw new Error('The year has steps on the face alone')
  const { firstDays, firstPpm, every } = charge
  const further = Math.max(0, days - firstDays)
  const face = BigInt(facts.face)
  if (!every) return rounded(face * BigInt(firstPpm), million)
  const spanDays = BigInt(every.days)
  const parts = every.isProrated ? BigInt(further) : BigInt(Math.ceil(further / every.days)) * spanDays
  return rounded(face * (BigInt(firstPpm) * spanDays + BigInt(every.ppm) * parts), million * spanDays)
}

/** Money that was final before a date is out no longer on it. */
function amountOn(base: 'face' | 'openFace' | 'advance', { face, advance, paid }: FeeFacts, date: string) {
  if (base === 'face') return face
  const gone = paid.filter(({ final }) => final < date).reduce((sum, { cents }) => sum + cents, 0)
  return Math.max(0, (base === 'advance' ? advance : face) - gone)
}

function baseRateOn({ baseRates }: FeeFacts, date: string): number {
  return baseRates.findLast(({ from }) => from <= date)?.ppm ?? 0
}
