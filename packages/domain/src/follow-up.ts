import type { InferType } from 'yup'
import { object, string } from 'yup'
import { dateField } from './dates.ts'
import { idField, oneOf, optionalText, recordFields, reference } from './fields.ts'
import { msg } from './messages.ts'
import type { Transitions } from './transitions.ts'

export const followUpPriorities = ['low', 'medium', 'high'] as const
export type FollowUpPriority = (typeof followUpPriorities)[number]
export const followUpStatuses = ['pending', 'in-progress', 'completed'] as const
export type FollowUpStatus = (typeof followUpStatuses)[number]

/** Start and complete (spec part 2, section 4). Completed is final, on the server too (design, section 8). */
export const followUpTransitions: Transitions<FollowUpStatus> = {
  pending: { 'in-progress': 'followUps.update', completed: 'followUps.update' },
  'in-progress': { completed: 'followUps.update' },
  completed: {},
}

/** Whether a follow-up should have been done before today (both calendar dates, YYYY-MM-DD). */
export function isFollowUpOverdue(
  followUp: { status: FollowUpStatus; dueDate: string },
  today: string,
): boolean {
  return followUp.status !== 'completed' && followUp.dueDate < today
}

/** Something to come back to with a client, as a person types it (spec part 2, section 5). */
export const followUpInput = object({
  clientId: idField().required(msg('followUp.clientId.required')),
  title: string().trim().max(200, msg('text.tooLong')).required(msg('followUp.title.required')),
  description: optionalText(2000),
  priority: oneOf(followUpPriorities).default('medium'),
  status: oneOf(followUpStatuses).default('pending'),
  dueDate: dateField().required(msg('followUp.dueDate.required')),
})
export type FollowUpInput = InferType<typeof followUpInput>

/** `PATCH /api/follow-ups/{id}` changes the status, nothing else. */
export const followUpPatch = object({ status: oneOf(followUpStatuses).required() })

/** A follow-up as the API answers it. */
export const followUpRecord = object({
  ...recordFields,
  clientId: idField().required(),
  client: reference({ name: string().required() }).nullable().defined(),
  title: string().required(),
  description: string().nullable().defined(),
  priority: string<FollowUpPriority>().oneOf(followUpPriorities).required(),
  status: string<FollowUpStatus>().oneOf(followUpStatuses).required(),
  dueDate: string().required(),
  createdBy: reference({ name: string().required() }).nullable().defined(),
  completedAt: string().nullable().defined(),
})
export type FollowUp = InferType<typeof followUpRecord>
