import type { AccessLinksAnswer, Email } from '@drayline/domain/platform/email/email'
import { translate } from '../../kernel/base/text.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { EmailDoc } from './email.model.ts'

/** A mail of the outbox. */
export function presentEmail(email: EmailDoc): Email {
  return {
    id: email._id,
    version: email.version,
    createdAt: email.createdAt.toISOString(),
    updatedAt: email.updatedAt.toISOString(),
    to: email.to,
    subject: email.subject,
    text: email.text,
    kind: email.kind,
    status: email.status,
    attempts: email.attempts,
    lastError: email.lastError,
    nextAttemptAt: email.nextAttemptAt?.toISOString() ?? null,
    sentAt: email.sentAt?.toISOString() ?? null,
    createdBy: email.createdBy && { id: email.createdBy.id, name: email.createdBy.name },
    entityType: email.entityType,
    entityId: email.entityId,
  }
}

/** View for the person who prepared access links. */
export function presentAccessLinks(email: EmailDoc, call: Pick<AnyCall, 'language'>): AccessLinksAnswer {
  const { to, subject, text, status } = email
  const message = { key: 'accessLinks.onTheirWay', params: { to } } as const
  return {
    emailId: email._id,
    status,
    message: status === 'queued' ? translate(call.language, message) : null,
    emailContent: { to, subject, text },
  }
}
