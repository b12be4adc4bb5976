import type { Action } from '../../kernel/access/permissions.ts'
import type { Transitions } from '../../kernel/records/transitions.ts'
import type { MessageKey } from '../../kernel/text/messages.ts'

export type * from './fuel-advance-schema.ts'

export const fuelAdvanceStatuses = ['pending', 'approved', 'paid', 'cancelled'] as const
export type FuelAdvanceStatus = (typeof fuelAdvanceStatuses)[number]

/**
 * Transitions of an advance. Once it is approved or paid, only someone who may decide moves it; see `advanceRefusal`
 * for what no one does with an advance of their own.
 * @public transition-tables.test.ts finds it by its name
 */
export const fuelAdvanceTransitions: Transitions<FuelAdvanceStatus> = {
  pending: { approved: 'fuelAdvances.decide', paid: 'fuelAdvances.decide', cancelled: 'fuelAdvances.update' },
  approved: { paid: 'fuelAdvances.decide', pending: 'fuelAdvances.decide', cancelled: 'fuelAdvances.decide' },
  paid: { approved: 'fuelAdvances.decide', pending: 'fuelAdvances.decide', cancelled: 'fuelAdvances.decide' },
  cancelled: { pending: 'fuelAdvances.update', approved: 'fuelAdvances.decide', paid: 'fuelAdvances.decide' },
}

/**
 * Tells whether money of an advance was promised or given: from then on it is changed only by a second person who
 * decides.
 */
export function isDecidedAdvance(status: FuelAdvanceStatus): boolean {
  return status === 'approved' || status === 'paid'
}

/** An advance as far as it matters who may change it. */
export interface OwnedAdvance {
  status: FuelAdvanceStatus
  /** Null for advances from before makers were kept. */
  createdBy: { id: number } | null
  /** Who last changed what it costs or whose it is: amount, fee, load or client. Null while nobody has. */
  moneyBy?: { id: number } | null
  /** Time it was first approved or paid. A cancellation keeps it; back to pending it waits for a decision again. */
  decidedAt?: string | Date | null
}

/**
 * Reason a user may not change or delete an advance, or bring it to a status; null when they may. The person who made
 * it, and the one who last changed its money, correct it while no one has decided, and neither approve, pay, change nor
 * delete it otherwise, also when it was cancelled after it had been approved or paid.
 */
export function advanceRefusal(
  advance: OwnedAdvance,
  to: FuelAdvanceStatus,
  person: { id: number; can: (action: Action) => boolean },
): Extract<MessageKey, 'fuelAdvance.own' | 'fuelAdvance.ownChange' | 'fuelAdvance.decided'> | null {
  const { status: from } = advance
  const isDecided = isDecidedAdvance(from) || Boolean(advance.decidedAt)
  const needed = isDecided ? 'fuelAdvances.decide' : fuelAdvanceTransitions[from][to]
  if (needed !== 'fuelAdvances.decide') return null
  if (!person.can(needed)) return 'fuelAdvance.decided'
  if (advance.createdBy?.id === person.id) return 'fuelAdvance.own'
  return advance.moneyBy?.id === person.id ? 'fuelAdvance.ownChange' : null
}

/**
 * Status of an advance whose amount, fee, load or client changes in a step: an approval was of what stood there, so it
 * waits for another one. Null when that step would decide what it changes.
 */
export function statusAfterMoney(from: FuelAdvanceStatus, to: FuelAdvanceStatus): FuelAdvanceStatus | null {
  if (isDecidedAdvance(to) && to !== from) return null
  return to === 'approved' ? 'pending' : to
}

/** An advance as far as it matters whether the book has it. */
export interface BookedAdvance {
  /** Null until it is paid, and for those paid before there was a book. */
  posted: object | null
  reversal: object | null
}

/**
 * Reason the amounts, client, load and status of an advance no longer change, whoever asks; null while they do. What is
 * in the book is reversed, and what was reversed stays so: notes alone change (R-FUA-8).
 */
export function bookRefusal({
  posted,
  reversal,
}: BookedAdvance): Extract<MessageKey, 'fuelAdvance.posted' | 'fuelAdvance.reversed'> | null {
  if (reversal) return 'fuelAdvance.reversed'
  return posted ? 'fuelAdvance.posted' : null
}

/** An advance that something is still to come off a funding for, in cents. */
export interface OpenAdvance {
  id: number
  openCents: number
}

/** Splits what a payment takes back over open advances, the oldest first; those that get nothing are left out. */
export function recoveryShares(
  advances: readonly OpenAdvance[],
  cents: number,
): { advanceId: number; cents: number }[] {
  let left = cents
  return [...advances]
    .sort((a, b) => a.id - b.id)
    .map(({ id, openCents }) => {
      const share = Math.min(left, openCents)
      left -= share
      return { advanceId: id, cents: share }
    })
    .filter((share) => share.cents > 0)
}

/** Tells whether an advance counts into what was advanced on its load: all but cancelled ones do. */
export function countsAsAdvanced(status: FuelAdvanceStatus): boolean {
  return status !== 'cancelled'
}

/** The part of a load's rate that its fuel advances together may reach, in percent. */
export const fuelAdvancePercent = 50

/**
 * Limit of advances on a load in cents: half of its rate. Half a cent is not advanced: of $100.01 it is $50.00.
 * A load without a rate has nothing to advance on.
 */
export function fuelAdvanceLimit(rateCents: number | null): number {
  return Math.floor(((rateCents ?? 0) * fuelAdvancePercent) / 100)
}
