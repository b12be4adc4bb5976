import type { Tx } from '../../kernel/writes/write.ts'
import type { EmailDoc } from './email.model.ts'
import { EmailRecord } from './email.model.ts'

/** The secret of a link in a mail: 256 random bits after the sign of a fragment. */
const secret = /#[\w-]{43}(?![\w-])/g

/** A mail's text without the secrets of its links. */
function withoutLinks(text: string): string {
  return text.replaceAll(secret, '#…')
}

/**
 * In the transaction that ends or replaces a link: the outbox does not show it any more. A mail that still waits leaves
 * with a text that leads to nothing.
 */
export async function forgetLink(tx: Tx, emailId: number): Promise<void> {
  const email = await EmailRecord.findById(emailId).lean<EmailDoc>()
  if (!email) return
  await EmailRecord.updateOne(
    { _id: emailId },
    { $set: { text: withoutLinks(email.text) }, $inc: { version: 1 } },
  )
  tx.touch(`email:${emailId}`)
}
