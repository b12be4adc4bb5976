import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { EmailKind } from '@drayline/domain/platform/email/email'
import type { Config } from '../../kernel/base/config.ts'
import type { Person } from '../../kernel/base/person.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import { addJob } from '../../kernel/jobs/job-loop.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { EmailDoc } from './email.model.ts'
import { EmailRecord } from './email.model.ts'

/** A mail to one address, in plain text. Nothing secret: administrators read it in the outbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  kind: EmailKind
  /** On whose behalf; they are told when it cannot be delivered. */
  by: Person | null
  replyTo?: string | null
  /** The record it is about. */
  entityType?: EntityType
  entityId?: number
}

/** The kind of job that delivers a mail of the outbox. */
export const mailJob = 'email'

/**
 * Puts a mail into the outbox, inside the transaction of the change that calls for it: it is sent if and only if that
 * change took place. Without a mail server it is kept.
 * @throws Error for an address or subject with line breaks, which would add headers
 */
export async function sendMail(tx: Tx, config: Pick<Config, 'smtpUrl'>, mail: Mail): Promise<EmailDoc> {
  const { to, subject, text, kind, by, replyTo = null, entityType = null, entityId = null } = mail
  for (const line of [to, subject, replyTo ?? ''])
    if (/[\r\n]/.test(line)) throw new Error('A header of a mail has one line')
  const email = await tx.insert(EmailRecord, {
    ...{ to, replyTo, subject, text, kind, createdBy: by, entityType, entityId },
    status: config.smtpUrl ? 'queued' : 'kept',
    attempts: 0,
    round: 1,
    handedOverAt: null,
    nextAttemptAt: config.smtpUrl ? tx.now : null,
    lastError: null,
    sentAt: null,
    search: searchKeys(to, subject),
  })
  if (config.smtpUrl) await addMailJob(email, tx.now)
  return email
}

/** In a transaction: has a queued mail delivered. */
export async function addMailJob(email: Pick<EmailDoc, '_id' | 'createdBy'>, now: Date): Promise<void> {
  await addJob({ kind: mailJob, entityId: email._id, by: email.createdBy ?? { id: null, name: null }, now })
}
