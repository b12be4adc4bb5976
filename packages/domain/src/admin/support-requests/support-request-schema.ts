import { array, type InferType, object, string } from 'yup'
import { oneLine, oneOf, recordFields, reference } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type SupportStatus, supportStatuses } from './support-request.ts'

/** The form 'Send us a message' of the help center (R-HLP-6). */
export const supportRequestInput = object({
  name: oneLine(120).required(msg('support.name.required')),
  email: oneLine(254).email(msg('email.invalid')).required(msg('support.email.required')),
  subject: oneLine(200).required(msg('support.subject.required')),
  message: string().trim().max(5000, msg('text.tooLong')).required(msg('support.message.required')),
})
export type SupportRequestInput = InferType<typeof supportRequestInput>

/** An answer: sent by e-mail, and told to the person who asked. */
export const supportReplyInput = object({
  message: string().trim().max(5000, msg('text.tooLong')).required(msg('support.reply.required')),
})
export type SupportReplyInput = InferType<typeof supportReplyInput>

/** Closing a request, and opening it again. */
export const supportRequestPatch = object({
  status: oneOf(['open', 'closed'] as const).required(msg('field.required')),
})
export type SupportRequestPatch = InferType<typeof supportRequestPatch>

const person = () => reference({ name: string().required() })

/** A request for help as the API answers it. */
export const supportRequestRecord = object({
  ...recordFields,
  name: string().required(),
  email: string().required(),
  subject: string().required(),
  message: string().required(),
  status: string<SupportStatus>().oneOf(supportStatuses).required(),
  /** User who was signed in when it was filed. */
  createdBy: person().required(),
  replies: array(
    object({ message: string().required(), by: person().required(), at: string().required() }),
  ).required(),
  answeredAt: string().nullable().defined(),
  closedAt: string().nullable().defined(),
})
export type SupportRequest = InferType<typeof supportRequestRecord>

/** Answer to the help form: the number to refer to. */
export const supportReceipt = supportRequestRecord.pick(['id', 'version', 'status', 'createdAt'])
export type SupportReceipt = InferType<typeof supportReceipt>
