import type { Transitions } from '../../kernel/records/transitions.ts'

export type * from './follow-up-schema.ts'

export const followUpPriorities = ['low', 'medium', 'high'] as const
export type FollowUpPriority = (typeof followUpPriorities)[number]
export const followUpStatuses = ['pending', 'in-progress', 'completed'] as const
export type FollowUpStatus = (typeof followUpStatuses)[number]

/** Due windows of open follow-ups, from the user's today: before it, or on it. */
export const followUpDues = ['overdue', 'today'] as const
export type FollowUpDue = (typeof followUpDues)[number]

/** Start and complete. Completed is final, on the server too (R-FUP-3). */
export const followUpTransitions: Transitions<FollowUpStatus> = {
  pending: { 'in-progress': 'followUps.update', completed: 'followUps.update' },
  'in-progress': { completed: 'followUps.update' },
  completed: {},
}

/** Tells whether a follow-up should have been done before today (both calendar dates, YYYY-MM-DD). */
export function isFollowUpOverdue(
  followUp: { status: FollowUpStatus; dueDate: string },
  today: string,
): boolean {
  return followUp.status !== 'completed' && followUp.dueDate < today
}

/** Tells whether a change of the due date puts a follow-up off, which needs a reason (R-FUP-6). Calendar dates. */
export function isPostponed(before: string, after: string): boolean {
  return after > before
}
