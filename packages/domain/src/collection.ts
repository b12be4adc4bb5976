export type * from './collection-schema.ts'

export const collectionStatuses = ['pending', 'in_progress', 'paid', 'written_off'] as const
export type CollectionStatus = (typeof collectionStatuses)[number]

/** Statuses in which something is still owed (spec part 2, section 4). */
export const openCollectionStatuses: readonly CollectionStatus[] = ['pending', 'in_progress']

export const collectionPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type CollectionPriority = (typeof collectionPriorities)[number]

/** Whether a collection still counts into what is owed. */
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
