import type { Action } from '../../kernel/access/permissions.ts'
import { daysBetween } from '../../kernel/dates/dates.ts'
import type { Transitions } from '../../kernel/records/transitions.ts'

export type * from './buyout-schema.ts'

/**
 * States of a buyout: what we pay a client's former factor. An approved one comes off the client's next funding, which
 * makes it payable; from then on the book has it. Cleared means that the bank has shown its payment.
 */
export const buyoutStates = [
  'proposed',
  'approved',
  'rejected',
  'cancelled',
  'payable',
  'paid',
  'cleared',
] as const
export type BuyoutState = (typeof buyoutStates)[number]

/** States in which it is to be paid, or its payment is on its way. */
export const waitingBuyoutStates: readonly BuyoutState[] = ['payable', 'paid']

/**
 * Steps that people decide about; funding and paying are steps of their own. Nothing was booked before the funding, so
 * that it is given up until then.
 * @public transition-tables.test.ts finds it by its name
 */
export const buyoutTransitions: Transitions<BuyoutState> = {
  proposed: { approved: 'buyouts.approve', rejected: 'buyouts.approve', cancelled: 'buyouts.propose' },
  approved: { cancelled: 'buyouts.approve' },
  rejected: {},
  cancelled: {},
  payable: {},
  paid: {},
  cleared: {},
}

/** Reason someone may not take a step with a buyout; null when they may (R-BUY-2). */
export function buyoutRefusal(
  { state, proposedBy }: { state: BuyoutState; proposedBy: { id: number } },
  to: BuyoutState,
  person: { id: number; can: (action: Action) => boolean },
): 'buyout.own' | 'buyout.notOwn' | null {
  if (state !== 'proposed') return null
  const isOwn = proposedBy.id === person.id
  if (to === 'cancelled') return isOwn ? null : 'buyout.notOwn'
  return isOwn ? 'buyout.own' : null
}

/** What a payoff letter says. Amounts are cents, days calendar dates. */
export interface PayoffLetter {
  payoffCents: number
  goodThrough: string
  /** For each day after that; 0 when the letter is good through its day alone. */
  perDiemCents: number
}

/** What a former factor is owed on a day, in cents; null once its letter is no longer good. */
export function payoffOn(
  { payoffCents, goodThrough, perDiemCents }: PayoffLetter,
  day: string,
): number | null {
  const late = Math.max(0, daysBetween(goodThrough, day))
  if (late > 0 && perDiemCents === 0) return null
  return payoffCents + late * perDiemCents
}

/** How a payoff is borne, in cents: by what is payable, and the rest by the client, who owes it to us then. */
export function payoffShares(
  payoffCents: number,
  payableCents: number,
): { payoffCents: number; dueCents: number } {
  const fromPayable = Math.min(payoffCents, payableCents)
  return { payoffCents: fromPayable, dueCents: payoffCents - fromPayable }
}
