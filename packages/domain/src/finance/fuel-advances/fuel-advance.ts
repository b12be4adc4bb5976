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
  /** Time it was first approved or paid. A cancellation keeps it; back to pending it waits for a decision again. */
  decidedAt?: string | Date | null
}

/**
 * Reason a user may not change or delete an advance, or bring it to a status; null when they may. The person who made
 * it corrects it while no one has decided, and neither approves, pays, changes nor deletes it otherwise, also when it
 * was cancelled after it had been approved or paid.
 */
export function advanceRefusal(
  advance: OwnedAdvance,
  to: FuelAdvanceStatus,
  person: { id: number; can: (action: Action) => boolean },
): Extract<MessageKey, 'fuelAdvance.own' | 'fuelAdvance.decided'> | null {
  const { status: from } = advance
  const isDecided = isDecidedAdvance(from) || Boolean(advance.decidedAt)
  const needed = isDecided ? 'fuelAdvances.decide' : fuelAdvanceTransitions[from][to]
  if (needed !== 'fuelAdvances.decide') return null
  if (!person.can(needed)) return 'fuelAdvance.decided'
  return advance.createdBy?.id === person.id ? 'fuelAdvance.own' : null
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
