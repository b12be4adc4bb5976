import { type InferType, number, object, string } from 'yup'
import { oneLine, oneOf, optionalText, recordFields, reference } from '../../kernel/forms/fields.ts'
import { type EntityType, entityTypes } from '../../kernel/journal/activity.ts'
import { translatedLanguages } from '../../kernel/text/i18n.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type EmailKind, type EmailStatus, emailKinds, emailStatuses } from './email.ts'

/** The form that prepares an e-mail with access links for a client (R-ADM-6). */
export const accessLinksInput = object({
  email: oneLine(254).email(msg('email.invalid')).required(msg('accessLinks.email.required')),
  clientName: oneLine(120).default(''),
  message: optionalText(2000),
  /** Of the mail; by default the sender's. */
  language: oneOf(translatedLanguages),
})
export type AccessLinksInput = InferType<typeof accessLinksInput>

/** Text of a mail, ready to be copied. */
export const emailContent = object({
  to: string().required(),
  subject: string().required(),
  text: string().required(),
})
export type EmailContent = InferType<typeof emailContent>

/** Answer to `POST /api/email/installer-links`. `message` is there when the mail is on its way. */
export const accessLinksAnswer = object({
  emailId: number().integer().required(),
  status: string<EmailStatus>().oneOf(emailStatuses).required(),
  message: string().nullable().defined(),
  emailContent: emailContent.required(),
})
export type AccessLinksAnswer = InferType<typeof accessLinksAnswer>

/** A mail of the outbox as administrators see it. */
export const emailRecord = object({
  ...recordFields,
  to: string().required(),
  subject: string().required(),
  text: string().required(),
  kind: string<EmailKind>().oneOf(emailKinds).required(),
  status: string<EmailStatus>().oneOf(emailStatuses).required(),
  attempts: number().integer().required(),
  /** Reason the last attempt failed, as the mail server said it. */
  lastError: string().nullable().defined(),
  nextAttemptAt: string().nullable().defined(),
  sentAt: string().nullable().defined(),
  createdBy: reference({ name: string().required() }).nullable().defined(),
  entityType: string<EntityType>().oneOf(entityTypes).nullable().defined(),
  entityId: number().integer().nullable().defined(),
})
export type Email = InferType<typeof emailRecord>
