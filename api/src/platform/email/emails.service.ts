import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { AccessLinksInput } from '@drayline/domain/platform/email/email'
import { conflict } from '../../kernel/base/errors.ts'
import { translate } from '../../kernel/base/text.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { cancelJob } from '../../kernel/jobs/job-loop.ts'
import { write } from '../../kernel/writes/write.ts'
import { User } from '../users/index.ts'
import type { EmailDoc } from './email.model.ts'
import { EmailRecord } from './email.model.ts'
import { presentEmail } from './email.presenter.ts'
import { productAddress } from './product-address.ts'
import { addMailJob, mailJob, sendMail } from './send-mail.ts'

/** Prepares the e-mail with a client's access links and sends it, or keeps it in the outbox without a mail server. */
export async function sendAccessLinks(call: AnyCall, input: AccessLinksInput): Promise<Written<EmailDoc>> {
  const language = input.language ?? call.language
  return await write(call, async (tx) => {
    const sender = await User.findById(call.user.id, { email: 1 }).lean()
    const queued = await sendMail(tx, call.config, {
      to: input.email,
      replyTo: sender?.email ?? null,
      subject: translate(language, 'email.accessLinks.subject'),
      text: accessLinksText(input, { language, base: productAddress(call), by: call.user.name }),
      kind: 'access_links',
      by: { id: call.user.id, name: call.user.name },
    })
    const subject = { entityType: 'email', entityId: queued._id } as const
    tx.audit({ ...subject, action: 'email.accessLinks', before: null, after: queued })
    return queued
  })
}

interface Letter {
  language: Language
  base: string
  by: string
}

function accessLinksText({ clientName, message }: AccessLinksInput, { language, base, by }: Letter): string {
  const greeting = clientName
    ? translate(language, { key: 'email.accessLinks.hello', params: { name: clientName } })
    : translate(language, 'email.accessLinks.helloNobody')
  const links = {
    key: 'email.accessLinks.links',
    params: { app: `${base}/`, download: `${base}/download` },
  } as const
  const end = { key: 'email.accessLinks.end', params: { by } } as const
  const parts = [greeting, message, translate(language, links), translate(language, end)]
  return parts.filter(Boolean).join('\n\n')
}

/** Sends a mail of the outbox once more, as a new message. 409 while it is on its way or without a mail server. */
export async function resendEmail(call: AnyCall, id: number): Promise<Written<EmailDoc>> {
  return await write(call, async (tx) => {
    const before = await tx.load(EmailRecord, id)
    if (!call.config.smtpUrl) throw conflict({ key: 'email.noServer' })
    if (before.status === 'queued') throw conflict({ key: 'email.queued' })
    if (before.kind === 'invitation') throw conflict({ key: 'email.invitation' })
    const after = await tx.update(EmailRecord, before, {
      status: 'queued',
      round: before.round + 1,
      attempts: 0,
      handedOverAt: null,
      nextAttemptAt: tx.now,
      lastError: null,
      sentAt: null,
    })
    await addMailJob(after, tx.now)
    tx.audit({ action: 'email.resent', entityType: 'email', entityId: id, before, after })
    return after
  })
}

/** Removes a mail from the outbox; what has not left yet does not leave. 409 while the mail server has it. */
export async function deleteEmail(call: AnyCall, id: number): Promise<void> {
  await write(call, async (tx) => {
    const before = await tx.load(EmailRecord, id, presentEmail)
    if (before.handedOverAt) throw conflict({ key: 'email.handedOver' })
    await tx.remove(EmailRecord, before)
    await cancelJob(mailJob, id)
    tx.audit({ action: 'email.deleted', entityType: 'email', entityId: id, before, after: null })
  })
}
