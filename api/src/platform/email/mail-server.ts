import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { EmailDoc } from './email.model.ts'

/**
 * Result of handing a mail over:
 * - `again`: not taken, may work later; `refused`: not taken, and never will be
 * - `unknown`: the connection broke after the whole mail had been sent
 */
export interface Delivery {
  result: 'sent' | 'again' | 'refused' | 'unknown'
  /** Reply of the mail server. */
  reason?: string
}

export interface MailServer {
  deliver(email: Pick<EmailDoc, '_id' | 'round' | 'to' | 'replyTo' | 'subject' | 'text'>): Promise<Delivery>
}

interface SmtpError {
  message?: string
  code?: string
  responseCode?: number
  response?: string
}

const connectWithin = 10_000
const answerWithin = 30_000
const maxReasonLength = 300

/**
 * A mail server by SMTP; with `requireTls` nothing is handed over before the connection is encrypted. Keeps no
 * connection open: an office sends few mails.
 */
export function smtpServer(
  url: string,
  from: string,
  { requireTls = false }: { requireTls?: boolean } = {},
): MailServer {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: connectWithin,
    greetingTimeout: connectWithin,
    socketTimeout: answerWithin,
    // A text is a text: what looks like a file or an address is neither read nor fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async deliver({ _id, round, to, replyTo, subject, text }) {
      // As a stream it tells when it is read: from then on the mail server may have it.
      const body = Readable.from([text])
      let isRead = false
      body.once('end', () => {
        isRead = true
      })
      try {
        await transport.sendMail({
          from,
          // As an object, so that a comma in it cannot become a second recipient.
          to: { name: '', address: to },
          replyTo: replyTo ? { name: '', address: replyTo } : undefined,
          subject,
          text: body,
          messageId: `<drayline-${_id}-${round}@${domain}>`,
        })
        return { result: 'sent' }
      } catch (error) {
        return failed(error as SmtpError, isRead, secretsOf(url))
      }
    },
  }
}

function failed(error: SmtpError, isRead: boolean, secrets: readonly string[]): Delivery {
  const { code, responseCode } = error
  const text = error.response ?? error.message ?? code ?? ''
  const reason = secrets
    .reduce((safe, secret) => safe.replaceAll(secret, '…'), text)
    .slice(0, maxReasonLength)
  // 5xx is final, except for a sign-in that an administrator can put right.
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH')
    return { result: 'refused', reason }
  if (responseCode === undefined && isRead) return { result: 'unknown', reason }
  return { result: 'again', reason }
}

/** Parts of the address that no one may read in a log or in the outbox. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url)
  const parts = [password, decodeURIComponent(password), username, decodeURIComponent(username)]
  const encoded = Buffer.from(`\0${decodeURIComponent(username)}\0${decodeURIComponent(password)}`)
  return [...parts, encoded.toString('base64')].filter((part) => part.length > 3)
}
