import { type InferType, object, string } from 'yup'
import {
  dateField,
  idField,
  oneLine,
  oneOf,
  optionalText,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import {
  type FollowUpPriority,
  type FollowUpStatus,
  followUpPriorities,
  followUpStatuses,
} from './follow-up.ts'

/** Something to come back to with a client, as a person types it (R-FUP-2). */
export const followUpInput = object({
  clientId: idField().required(msg('followUp.clientId.required')),
  title: oneLine(200).required(msg('followUp.title.required')),
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
