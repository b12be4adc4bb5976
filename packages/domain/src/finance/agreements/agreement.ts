import { nextBankDay } from '../../kernel/dates/bank-days.ts'
import type { Transitions } from '../../kernel/records/transitions.ts'
import type { AgreementTerms } from './agreement-schema.ts'

export type * from './agreement-schema.ts'
export type * from './quote-schema.ts'

/** Ways that money comes and goes. */
export const paymentMethods = ['ach', 'wire', 'check'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** States of a version of an agreement. An active one counts from its day on, until a later one does. */
export const agreementStates = ['proposed', 'active', 'rejected', 'withdrawn'] as const
export type AgreementState = (typeof agreementStates)[number]

/**
 * Steps of a version. Only a proposal is decided, and by a second person; terms that count are changed by a new version.
 * @public transition-tables.test.ts finds it by its name
 */
export const agreementTransitions: Transitions<AgreementState> = {
  proposed: {
    active: 'agreements.approve',
    rejected: 'agreements.approve',
    withdrawn: 'agreements.propose',
  },
  active: {},
  rejected: {},
  withdrawn: {},
}

/** A version as far as it matters when it counts. Days are calendar dates. */
export interface AgreementSpan {
  state: AgreementState
  effectiveFrom: string
  /** Day from which a later version counts instead. */
  effectiveUntil: string | null
}

export const agreementStandings = [
  'upcoming',
  'inForce',
  'superseded',
  'rejected',
  'withdrawn',
  'proposed',
] as const
export type AgreementStanding = (typeof agreementStandings)[number]

/** Where a version stands on a day: of the active ones at most one is in force. */
export function standingOn(
  { state, effectiveFrom, effectiveUntil }: AgreementSpan,
  day: string,
): AgreementStanding {
  if (state !== 'active') return state
  if (effectiveUntil !== null && effectiveUntil <= (day > effectiveFrom ? day : effectiveFrom))
    return 'superseded'
  return effectiveFrom > day ? 'upcoming' : 'inForce'
}

/** Reason someone may not take a step with a proposal; null when they may. */
export function decisionRefusal(
  proposedBy: { id: number },
  to: AgreementState,
  personId: number,
): 'agreement.own' | 'agreement.notOwn' | null {
  const isOwn = proposedBy.id === personId
  if (to === 'withdrawn') return isOwn ? null : 'agreement.notOwn'
  return isOwn ? 'agreement.own' : null
}

/** Advance rate for the invoices of a broker. */
export function advancePpmFor(
  { advancePpm, brokerAdvances }: AgreementTerms,
  brokerId: number | null,
): number {
  return brokerAdvances.find((one) => one.brokerId === brokerId)?.advancePpm ?? advancePpm
}

/** What is missing to the minimum of a month, in cents. Fees that were taken back beyond those of the month count as none. */
export function missingToMinimum(
  { monthlyMinimumCents }: Pick<AgreementTerms, 'monthlyMinimumCents'>,
  takenCents: number,
): number {
  return Math.max(0, monthlyMinimumCents - Math.max(0, takenCents))
}

/** Most that a client may have open at a broker, in cents; null without a limit. */
export function pairLimitFor({ limits }: AgreementTerms, brokerId: number): number | null {
  return limits.brokers.find((one) => one.brokerId === brokerId)?.cents ?? limits.pairCents
}

/** Day on which received money counts as final: the value date and the bank days that its method takes. */
export function clearedDay(
  clearingDays: Readonly<Record<PaymentMethod, number>>,
  method: PaymentMethod,
  valueDay: string,
): string {
  let day = valueDay
  for (let left = clearingDays[method]; left > 0; left -= 1) day = nextBankDay(day)
  return day
}
