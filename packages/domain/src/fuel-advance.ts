export type * from './fuel-advance-schema.ts'

export const fuelAdvanceStatuses = ['pending', 'approved', 'paid', 'cancelled'] as const
export type FuelAdvanceStatus = (typeof fuelAdvanceStatuses)[number]

/** Whether an advance counts into what was advanced on its load: all but cancelled ones do. */
export function countsAsAdvanced(status: FuelAdvanceStatus): boolean {
  return status !== 'cancelled'
}

/** The part of a load's rate that its fuel advances together may reach, in percent. */
export const fuelAdvancePercent = 50

/**
 * What may be advanced on a load in cents: half of its rate. Half a cent is not advanced: of $100.01 it is $50.00.
 * A load without a rate has nothing to advance on.
 */
export function fuelAdvanceLimit(rateCents: number | null): number {
  return Math.floor(((rateCents ?? 0) * fuelAdvancePercent) / 100)
}
