import type { Transitions } from '../../kernel/records/transitions.ts'

export type * from './collection-schema.ts'

/** Statuses that people choose (R-COL-5). */
export const collectionStatuses = ['pending', 'in_progress', 'paid', 'written_off'] as const
/**
 * Besides those, `voided`: a collection that should never have been made. Only voiding leads there, with a reason, and
 * nothing leads back; no figure counts it, and lists have it only when asked for.
 */
export const storedCollectionStatuses = [...collectionStatuses, 'voided'] as const
export type CollectionStatus = (typeof storedCollectionStatuses)[number]

/** Any status can be chosen, but giving up money, and taking that back, is a manager's decision. */
export const collectionTransitions: Transitions<CollectionStatus> = {
  pending: {
    in_progress: 'collections.update',
    paid: 'collections.update',
    written_off: 'collections.writeOff',
  },
  in_progress: {
    pending: 'collections.update',
    paid: 'collections.update',
    written_off: 'collections.writeOff',
  },
  paid: {
    pending: 'collections.update',
    in_progress: 'collections.update',
    written_off: 'collections.writeOff',
  },
  written_off: {
    pending: 'collections.writeOff',
    in_progress: 'collections.writeOff',
    paid: 'collections.writeOff',
  },
  voided: {},
}

/** Statuses in which something is still owed (R-COL-2). */
export const openCollectionStatuses: readonly CollectionStatus[] = ['pending', 'in_progress']

export const collectionPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type CollectionPriority = (typeof collectionPriorities)[number]

/** Tells whether a collection still counts into what is owed. */
export function isOpenCollection(status: CollectionStatus): boolean {
  return openCollectionStatuses.includes(status)
}

export const callOutcomes = [
  'promised',
  'reached',
  'left_message',
  'no_answer',
  'disputed',
  'wrong_number',
  'other',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const promiseStates = ['open', 'kept', 'broken'] as const
export type PromiseState = (typeof promiseStates)[number]
