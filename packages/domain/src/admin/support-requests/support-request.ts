import type { Transitions } from '../../kernel/records/transitions.ts'

export type * from './support-request-schema.ts'

export const supportStatuses = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]

/** What is answered may be answered again; what is closed is opened again first. Answering is a step of its own. */
export const supportTransitions: Transitions<SupportStatus> = {
  open: { answered: 'supportRequests.manage', closed: 'supportRequests.manage' },
  answered: { closed: 'supportRequests.manage' },
  closed: { open: 'supportRequests.manage' },
}

/** Where a request is answered more often than this, somebody should call. */
export const maxSupportReplies = 50
