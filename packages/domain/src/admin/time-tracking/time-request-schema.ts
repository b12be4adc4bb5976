import { boolean, type InferType, number, object, string } from 'yup'
import { idField, oneOf, optionalId, recordFields, reference, shownText } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { userChoice } from '../../platform/users/user-schema.ts'
import { missedEntry } from './time-entry-schema.ts'
import { timeRequestStatuses } from './time-request.ts'

/** Times that a person asks to have: of an entry of theirs, or of one that they forgot. */
export const timeRequestInput = missedEntry.omit(['userId']).shape({ entryId: optionalId() })
export type TimeRequestInput = InferType<typeof timeRequestInput>

/** Why a request is refused. */
export const timeRequestRefusal = object({
  note: shownText().max(500, msg('text.tooLong')).required(msg('timeEntry.reason.required')),
})

/** A request as the API answers it. */
export const timeRequestRecord = object({
  ...recordFields,
  user: userChoice.nullable().defined(),
  userId: idField().required(),
  /** Null for an entry that was forgotten. */
  entryId: number().integer().nullable().defined(),
  clockInTime: string().required(),
  clockOutTime: string().required(),
  notes: string().nullable().defined(),
  reason: string().required(),
  /** Times of the entry when it was asked for; null for one that was forgotten. */
  wasIn: string().nullable().defined(),
  wasOut: string().nullable().defined(),
  timezone: string().required(),
  status: oneOf(timeRequestStatuses).required(),
  decidedBy: reference({ name: string().required() }).nullable().defined(),
  decidedAt: string().nullable().defined(),
  note: string().nullable().defined(),
  /** True if the caller may decide it. */
  decidable: boolean().required(),
})
export type TimeRequest = InferType<typeof timeRequestRecord>
