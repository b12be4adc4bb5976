import { daysBetween } from '../../kernel/dates/dates.ts'
import { divideRounded, shareOf, wholePpm } from '../../kernel/money/ppm.ts'
import type { BaseRate, Fee, FeeBase, FeeCharge, FeeFacts, FeePlan, FeeStep } from './fee-plan.ts'

/** A step before it is rounded: `numerator / denominator` cents. */
interface ExactStep extends Omit<FeeStep, 'cents'> {
  numerator: bigint
}

const million = BigInt(wholePpm)

/**
 * Computes the fee of a purchase if it is settled on a day; the only place that computes one (R-FEE-1). It is rounded
 * once for each charge, half away from zero, and its steps add up to it.
 * @param day calendar date on which the money counts as final; the first day out is the day after the start
 */
export function feeAsOf(plan: FeePlan, facts: FeeFacts, day: string): Fee {
  const daysOut = Math.max(1, daysBetween(facts.startDay, day))
  const days = Math.max(daysOut, plan.minDays)
  const charges = plan.charges.map((charge) => ({ charge, steps: stepsOf(charge, facts, days) }))
  const steps = charges.flatMap(({ steps }) => steps)
  const interestCents = sum(charges.flatMap(({ charge, steps }) => (charge.kind === 'interest' ? steps : [])))
  const bounds = boundsOf(plan, facts, sum(steps), days)
  const all = [...steps, ...bounds]
  return { cents: sum(all), interestCents: Math.min(interestCents, sum(all)), daysOut, steps: all }
}

/** The part of the fee that is taken when the invoice is bought, in cents: the first day's, or none. */
export function feeAtFunding(plan: FeePlan, facts: FeeFacts): number {
  if (plan.taken !== 'funding') return 0
  return feeAsOf(plan, { ...facts, payments: [] }, facts.startDay).cents
}

/** What the minimum adds to a fee, and the cap takes off. The cap is the stronger of the two. */
function boundsOf(plan: FeePlan, facts: FeeFacts, cents: number, days: number): FeeStep[] {
  const cap = plan.capPpm === null ? Number.POSITIVE_INFINITY : shareOf(facts.faceCents, plan.capPpm)
  const missing = Math.max(0, plan.minFeeCents - cents)
  const beyond = Math.max(0, cents + missing - cap)
  const bound = (kind: 'minimum' | 'cap', change: number): FeeStep[] =>
    change === 0 ? [] : [{ kind, fromDay: 1, toDay: days, ppm: null, cents: change }]
  return [...bound('minimum', missing), ...bound('cap', -beyond)]
}

function stepsOf(charge: FeeCharge, facts: FeeFacts, days: number): FeeStep[] {
  switch (charge.kind) {
    case 'stepped':
      return steppedSteps(charge, facts, days)
    case 'brackets':
      return bracketSteps(charge, facts, days)
    case 'daily':
      return rounded(
        dailySteps('daily', () => charge.dayPpm, charge.base, facts, days),
        million,
      )
    case 'interest': {
      const rates = risingRates(facts)
      const exact = dailySteps(
        'interest',
        (at) => charge.marginPpm + rateOn(rates, at),
        'advance',
        facts,
        days,
      )
      return rounded(exact, million * BigInt(charge.yearDays))
    }
  }
}

function steppedSteps(charge: FeeCharge & { kind: 'stepped' }, facts: FeeFacts, days: number): FeeStep[] {
  const { base, firstDays, firstPpm, every } = charge
  const spanDays = BigInt(every?.days ?? 1)
  const exact: ExactStep[] = []
  const add = (kind: 'first' | 'span', fromDay: number, toDay: number, ppm: number, part: bigint) =>
    exact.push({ kind, fromDay, toDay, ppm, numerator: part * BigInt(ppm) * amountOn(base, facts, fromDay) })
  add('first', 1, every ? Math.min(firstDays, days) : days, firstPpm, spanDays)
  for (let from = firstDays + 1; every && from <= days; from += every.days) {
    const to = Math.min(from + every.days - 1, days)
    add('span', from, to, every.ppm, every.isProrated ? BigInt(to - from + 1) : spanDays)
  }
  return rounded(exact, million * spanDays)
}

function bracketSteps(charge: FeeCharge & { kind: 'brackets' }, facts: FeeFacts, days: number): FeeStep[] {
  const hit = charge.brackets.find(({ untilDay }) => untilDay === null || days <= untilDay)
  const ppm = (hit ?? charge.brackets.at(-1))?.ppm ?? 0
  const numerator = BigInt(ppm) * amountOn(charge.base, facts, 1)
  return rounded([{ kind: 'bracket', fromDay: 1, toDay: days, ppm, numerator }], million)
}

/** Days with one rate and one amount make one step. */
function dailySteps(
  kind: 'daily' | 'interest',
  rateOfDay: (day: number) => number,
  base: FeeBase,
  facts: FeeFacts,
  days: number,
): ExactStep[] {
  const changes = [...paymentDays(facts), ...(kind === 'interest' ? rateDays(facts) : [])]
  const starts = [...new Set([1, ...changes])].filter((at) => at >= 1 && at <= days).sort((a, b) => a - b)
  return starts.map((fromDay, index) => {
    const toDay = (starts[index + 1] ?? days + 1) - 1
    const ppm = rateOfDay(fromDay)
    const numerator = BigInt(toDay - fromDay + 1) * BigInt(ppm) * amountOn(base, facts, fromDay)
    return { kind, fromDay, toDay, ppm, numerator }
  })
}

/** Rounds running sums, not parts: so the steps add up to the charge, which is rounded once. */
function rounded(exact: readonly ExactStep[], denominator: bigint): FeeStep[] {
  let numerator = 0n
  let before = 0
  return exact.map(({ numerator: own, ...step }) => {
    numerator += own
    const until = divideRounded(numerator, denominator)
    const cents = until - before
    before = until
    return { ...step, cents }
  })
}

/** Amount that a charge is a rate of on a day out. A payment counts from the day after it cleared. */
function amountOn(base: FeeBase, facts: FeeFacts, day: number): bigint {
  if (base === 'face') return BigInt(facts.faceCents)
  const whole = base === 'advance' ? facts.advanceCents : facts.faceCents
  const paid = (facts.payments ?? [])
    .filter(({ clearedDay }) => daysBetween(facts.startDay, clearedDay) < day)
    .reduce((total, { cents }) => total + cents, 0)
  return BigInt(Math.max(0, whole - paid))
}

const paymentDays = ({ payments = [], startDay }: FeeFacts) =>
  payments.map(({ clearedDay }) => daysBetween(startDay, clearedDay) + 1)

interface RateFromDay {
  day: number
  ppm: number
}

function risingRates({ baseRates = [], startDay }: FeeFacts): RateFromDay[] {
  const ofDay = ({ from, ppm }: BaseRate) => ({ day: daysBetween(startDay, from), ppm })
  return baseRates.map(ofDay).sort((a, b) => a.day - b.day)
}

const rateDays = (facts: FeeFacts) => risingRates(facts).map(({ day }) => day)

function rateOn(rates: readonly RateFromDay[], day: number): number {
  return rates.findLast((rate) => rate.day <= day)?.ppm ?? 0
}

function sum(steps: readonly FeeStep[]): number {
  return steps.reduce((total, { cents }) => total + cents, 0)
}
