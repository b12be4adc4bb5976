import type { JobDoc, JobHandler, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import type { EmailDoc } from './email.model.ts'
import { EmailRecord } from './email.model.ts'
import type { Delivery, MailServer } from './mail-server.ts'
import { forgetLink } from './secret-link.ts'
import { mailJob } from './send-mail.ts'

const minute = 60_000

/** Backoff after each failed attempt, in milliseconds; after the last the mail is given up. */
export const mailPauses = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 6 * 60 * minute]

const nothing: JobOutcome = { store: async () => undefined }

/**
 * Delivers mails of the outbox. Before a mail is handed over, that is noted: should this process die in the meantime,
 * the next one cannot know whether it went out, says so, and does not send it a second time.
 */
export function mailJobs(server: MailServer, now: () => Date): JobHandler {
  return {
    kind: mailJob,
    giveUp: async (job) => settle(job, { result: 'unknown' }),
    async run(job) {
      const email = await EmailRecord.findById(job.entityId).lean<EmailDoc>()
      if (email?.status !== 'queued') return nothing
      if (email.handedOverAt) return settle(job, { result: 'unknown' })
      const noted = await EmailRecord.updateOne(
        { _id: email._id, status: 'queued', handedOverAt: null },
        { $set: { handedOverAt: now() }, $inc: { attempts: 1 } },
      )
      if (noted.matchedCount === 0) return nothing
      const delivery = await server.deliver(email)
      const pause = mailPauses[email.attempts]
      if (delivery.result !== 'again' || pause === undefined) return settle(job, delivery)
      const dueAt = new Date(now().getTime() + pause)
      await EmailRecord.updateOne(
        { _id: email._id, status: 'queued' },
        {
          $set: { handedOverAt: null, lastError: delivery.reason ?? null, nextAttemptAt: dueAt },
          $inc: { version: 1 },
        },
      )
      return { dueAt }
    },
  }
}

const statuses = { sent: 'sent', again: 'failed', refused: 'failed', unknown: 'uncertain' } as const

/** Stores the result; the sender is notified when the mail did not arrive. */
function settle(job: JobDoc, { result, reason }: Delivery): JobOutcome {
  const status = statuses[result]
  return {
    async store(tx) {
      const email = await EmailRecord.findOneAndUpdate(
        { _id: job.entityId, status: 'queued' },
        {
          $set: {
            status,
            handedOverAt: null,
            nextAttemptAt: null,
            lastError: reason ?? null,
            sentAt: status === 'sent' ? tx.now : null,
          },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      ).lean<EmailDoc>()
      if (email?.kind === 'invitation') await forgetLink(tx, email._id)
      else if (email) tx.touch(`email:${email._id}`)
      if (email && status !== 'sent') tellSender(tx, email)
    },
  }
}

function tellSender(tx: Tx, email: EmailDoc): void {
  if (!email.createdBy) return
  tx.notify({
    userId: email.createdBy.id,
    type: 'error',
    title: { key: 'notification.emailFailed.title' },
    message: {
      key: email.status === 'uncertain' ? 'notification.emailUncertain' : 'notification.emailFailed.message',
      params: { to: email.to, subject: email.subject },
    },
    entityType: 'email',
    entityId: email._id,
  })
}
