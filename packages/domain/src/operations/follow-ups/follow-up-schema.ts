import { type InferType, number, object, string } from 'yup'
import {
  dateField,
  idField,
  oneLine,
  oneOf,
  optionalId,
  optionalLine,
  optionalText,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { userChoice } from '../../platform/users/user-schema.ts'
import {
  type FollowUpPriority,
  type FollowUpStatus,
  followUpPriorities,
  followUpStatuses,
  isPostponed,
} from './follow-up.ts'

const followUpFields = {
  clientId: idField().required(msg('followUp.clientId.required')),
  title: oneLine(200).required(msg('followUp.title.required')),
  description: optionalText(2000),
  priority: oneOf(followUpPriorities).default('medium'),
  dueDate: dateField().required(msg('followUp.dueDate.required')),
  assignedTo: optionalId(),
}

/** Something to come back to with a client, as a person types it (R-FUP-2). Without an assignee it is the person's own. */
export const followUpInput = object({
  ...followUpFields,
  status: oneOf(followUpStatuses).default('pending'),
})
export type FollowUpInput = InferType<typeof followUpInput>

/** The form of an existing one: a date later than the one it has needs a reason (R-FUP-6). */
export function followUpChange(before: string) {
  const isMissing = (reason: string | null | undefined, dueDate: string) =>
    !reason && isPostponed(before, dueDate)
  return object({
    ...followUpFields,
    reason: optionalLine(200).test(
      'postponed',
      msg('followUp.reason.required'),
      (reason, { parent }) => !isMissing(reason, parent.dueDate ?? ''),
    ),
  })
}
export type FollowUpChange = InferType<ReturnType<typeof followUpChange>>

/** Postponing alone: a date later than the one it has, and why. */
export function followUpPostponement(before: string) {
  return object({
    dueDate: followUpFields.dueDate.test(
      'later',
      msg('followUp.dueDate.notLater'),
      (dueDate) => !dueDate || isPostponed(before, dueDate),
    ),
    reason: oneLine(200).required(msg('followUp.reason.required')),
  })
}
export type FollowUpPostponement = InferType<ReturnType<typeof followUpPostponement>>

/** `PATCH /api/follow-ups/{id}`: the status, or any other part. A field that is not sent stays as it is. */
export const followUpPatch = object({
  status: oneOf(followUpStatuses),
  clientId: idField(),
  title: oneLine(200).min(1, msg('followUp.title.required')),
  description: optionalText(2000).default(undefined),
  priority: oneOf(followUpPriorities),
  dueDate: dateField().min(1, msg('followUp.dueDate.required')),
  assignedTo: optionalId().default(undefined),
  /** Required with a later due date. */
  reason: optionalLine(200).default(undefined),
})
export type FollowUpPatch = InferType<typeof followUpPatch>

/** The last time a follow-up was put off. Dates are calendar dates. */
const postponement = object({
  from: string().required(),
  to: string().required(),
  reason: string().required(),
  by: reference({ name: string().required() }).required(),
  at: string().required(),
})

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
  /** Null for those of which nobody is known. */
  assignedTo: idField().nullable().defined(),
  assignedUser: userChoice.nullable().defined(),
  /** How often its date was moved to a later one. */
  postponedCount: number().integer().min(0).required(),
  lastPostponed: postponement.nullable().defined(),
  createdBy: reference({ name: string().required() }).nullable().defined(),
  completedAt: string().nullable().defined(),
})
export type FollowUp = InferType<typeof followUpRecord>
