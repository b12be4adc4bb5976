import type { Transitions } from '../../kernel/records/transitions.ts'

export type * from './credit-check-schema.ts'

export const creditCheckStatuses = ['pending', 'approved', 'rejected'] as const
export type CreditCheckStatus = (typeof creditCheckStatuses)[number]

/**
 * A check is decided once; who changes their mind requests another one, so that the history tells the truth.
 * @public transition-tables.test.ts finds it by its name
 */
export const creditCheckTransitions: Transitions<CreditCheckStatus> = {
  pending: { approved: 'creditChecks.decide', rejected: 'creditChecks.decide' },
  approved: {},
  rejected: {},
}

/** Reasons there is no score: the provider did not answer in time, was not reached, refused, or answered nonsense. */
export const creditFailures = ['timeout', 'unreachable', 'refused', 'nonsense', 'tooLarge'] as const
export type CreditFailure = (typeof creditFailures)[number]
