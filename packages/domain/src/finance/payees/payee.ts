import type { Action } from '../../kernel/access/permissions.ts'
import type { Transitions } from '../../kernel/records/transitions.ts'
import type { PaymentMethod } from '../agreements/agreement.ts'

export type * from './payee-schema.ts'

/** Ways of payment that need a bank account; a check needs none. */
export const accountMethods = ['ach', 'wire'] as const satisfies readonly PaymentMethod[]
export type AccountMethod = (typeof accountMethods)[number]

export const accountTypes = ['checking', 'savings'] as const
export type AccountType = (typeof accountTypes)[number]

/** States of a bank account. A stopped one is never paid to again; a client that changes its mind proposes it anew. */
export const payeeStates = ['proposed', 'active', 'rejected', 'withdrawn', 'stopped'] as const
export type PayeeState = (typeof payeeStates)[number]

/**
 * Steps of a bank account. Stopping one needs no second person: it only keeps money back.
 * @public transition-tables.test.ts finds it by its name
 */
export const payeeTransitions: Transitions<PayeeState> = {
  proposed: { active: 'payees.confirm', rejected: 'payees.confirm', withdrawn: 'payees.propose' },
  active: { stopped: 'payees.propose' },
  rejected: {},
  withdrawn: {},
  stopped: {},
}

/** Reason someone may not take a step with an account; null when they may (R-PAY-2). */
export function payeeRefusal(
  { state, proposedBy }: { state: PayeeState; proposedBy: { id: number } },
  to: PayeeState,
  person: { id: number; can: (action: Action) => boolean },
): 'payee.own' | 'payee.notOwn' | null {
  const isOwn = proposedBy.id === person.id
  if (to === 'withdrawn') return isOwn ? null : 'payee.notOwn'
  return state === 'proposed' && isOwn ? 'payee.own' : null
}

/** An account as far as it matters when it is paid to. Instants are ISO texts or dates. */
export interface PayeeSpan {
  id: number
  state: PayeeState
  methods: readonly AccountMethod[]
  /** Instant from which it is paid to; null before it is confirmed, and when it was stopped before that. */
  payableFrom: string | Date | null
}

export const payeeStandings = [
  'proposed',
  'waiting',
  'inUse',
  'replaced',
  'stopped',
  'rejected',
  'withdrawn',
] as const
export type PayeeStanding = (typeof payeeStandings)[number]

const timeOf = ({ payableFrom }: PayeeSpan) => (payableFrom === null ? 0 : new Date(payableFrom).getTime())

/**
 * The account that is paid to by a method at an instant: the one that became payable last. When that one was stopped,
 * none is: money never goes back to an account that was replaced.
 */
export function payeeFor<P extends PayeeSpan>(
  payees: readonly P[],
  method: PaymentMethod,
  now: Date,
): P | undefined {
  const [last] = payees
    .filter((one) => one.methods.some((each) => each === method))
    .filter((one) => one.payableFrom !== null && timeOf(one) <= now.getTime())
    .sort((a, b) => timeOf(b) - timeOf(a) || b.id - a.id)
  return last?.state === 'active' ? last : undefined
}

/** Where an account stands at an instant, among all of its client. */
export function payeeStanding(payee: PayeeSpan, all: readonly PayeeSpan[], now: Date): PayeeStanding {
  const { state, methods } = payee
  if (state !== 'active') return state
  if (timeOf(payee) > now.getTime()) return 'waiting'
  return methods.some((method) => payeeFor(all, method, now)?.id === payee.id) ? 'inUse' : 'replaced'
}

/** First digits of routing numbers that the Federal Reserve, thrifts, electronic payments and traveler's checks have. */
const routingRanges = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const

/** Tells whether a text is a routing number: nine digits of a known range whose ABA checksum fits. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const first = Number(text.slice(0, 2))
  const sum = [...text].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  )
  // Nine zeros fit the checksum, and are no bank.
  return sum > 0 && sum % 10 === 0 && routingRanges.some(([from, to]) => first >= from && first <= to)
}

/** Leaves spaces and hyphens out of a number as people write it. */
export function digitsOf(written: string): string {
  return written.replaceAll(/[\s-]/g, '')
}

/** Tells whether a text is an account number as files to the bank can carry it. */
export function isAccountNumber(text: string): boolean {
  return /^\d{4,17}$/.test(text)
}

/** Last digits of a number that may be shown: never more than half of a short one. */
export function visibleTail(digits: string): string {
  return digits.slice(-Math.min(4, Math.floor(digits.length / 2)))
}
