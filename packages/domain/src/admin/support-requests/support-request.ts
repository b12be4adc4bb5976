import type { Transitions } from '../../kernel/records/transitions.ts'

export type * from './support-request-schema.ts'

export const supportStatuses = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]

/**
 * Transitions of a request. An answered one may be answered again; a closed one is reopened first. Answering is a step
 * of its own.
 */
export const supportTransitions: Transitions<SupportStatus> = {
  open: { answered: 'supportRequests.manage', closed: 'supportRequests.manage' },
  answered: { closed: 'supportRequests.manage' },
  closed: { open: 'supportRequests.manage' },
}

/** Maximum number of answers to one request; beyond it, a phone call is better. */
export const maxSupportReplies = 50
