import type { Transitions } from '../../kernel/records/transitions.ts'

export type * from './fuel-card-schema.ts'

export const fuelCardTypes = ['base', 'fleet', 'premium'] as const
export type FuelCardType = (typeof fuelCardTypes)[number]

export const fuelCardStatuses = ['pending', 'under_review', 'approved', 'rejected'] as const
export type FuelCardStatus = (typeof fuelCardStatuses)[number]

/** Transitions of a review. A decision can be corrected; nothing becomes unseen again. */
export const fuelCardTransitions: Transitions<FuelCardStatus> = {
  pending: {
    under_review: 'fuelCards.review',
    approved: 'fuelCards.review',
    rejected: 'fuelCards.review',
  },
  under_review: { approved: 'fuelCards.review', rejected: 'fuelCards.review' },
  approved: { under_review: 'fuelCards.review', rejected: 'fuelCards.review' },
  rejected: { under_review: 'fuelCards.review', approved: 'fuelCards.review' },
}

export const businessTypes = ['trucking', 'logistics', 'owner-operator', 'freight-broker', 'other'] as const
export type BusinessType = (typeof businessTypes)[number]

export const yearsInBusinessBands = ['less-than-1', '1-2', '3-5', '6-10', 'more-than-10'] as const
export type YearsInBusiness = (typeof yearsInBusinessBands)[number]

export const fleetSizes = ['1', '2-5', '6-10', '11-25', '26-50', '50+'] as const
export type FleetSize = (typeof fleetSizes)[number]

/** US dollars a month. */
export const fuelSpendBands = [
  'less-than-5000',
  '5000-10000',
  '10000-25000',
  '25000-50000',
  '50000+',
] as const
export type FuelSpendBand = (typeof fuelSpendBands)[number]

/** Buckets of days until an approval, whole days: up to and including the number; the last has no end. */
export const approvalBands = ['0-1', '2-3', '4-7', 'over-7'] as const
export type ApprovalBand = (typeof approvalBands)[number]

/** The band of a number of days. 'Review takes 2–3 business days' is what applicants are told. */
export function approvalBandOf(days: number): ApprovalBand {
  if (days <= 1) return '0-1'
  if (days <= 3) return '2-3'
  return days <= 7 ? '4-7' : 'over-7'
}

/** For how many months, the present one included, analytics can be asked. */
export const analyticsMonths = [6, 12, 18, 24] as const
