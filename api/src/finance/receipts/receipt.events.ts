import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Tx } from '../../kernel/writes/write.ts'
import type { ReceiptDoc } from './receipt.model.ts'

const messages = {
  received: 'activity.receiptReceived',
  applied: 'activity.receiptApplied',
  disposed: 'activity.receiptDisposed',
  reversed: 'activity.receiptReversed',
} as const

/** Tells feed and audit what happened to a receipt. */
export function recordReceipt(
  tx: Tx,
  event: keyof typeof messages,
  before: ReceiptDoc | null,
  after: ReceiptDoc,
): void {
  const subject = { entityType: 'receipt', entityId: after._id } as const
  tx.audit({ ...subject, action: `receipt.${event}`, before, after })
  const params = { amount: formatCents(after.cents), reference: after.reference ?? '' }
  tx.activity({ ...subject, type: 'other', message: { key: messages[event], params } })
}
