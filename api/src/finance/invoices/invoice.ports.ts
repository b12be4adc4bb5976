import type { VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { port } from '../../kernel/base/port.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { InvoiceDoc } from './invoice.model.ts'

/** An invoice that has become paid, or is so no longer. */
export interface PaidChange {
  before: InvoiceDoc | null
  after: InvoiceDoc
  override: VerdictOverride
  /** Says of a payment that the bank has not shown whether it was sent; null when nobody has said it. */
  paymentSent?: boolean | null
}

/**
 * In the transaction that pays an invoice, or takes a payment back: moves the money that it stands for.
 * @throws Problem 409 with the reason when it may not move
 */
export const movePayment =
  port<(call: AnyCall, tx: Tx, change: PaidChange) => Promise<void>>('money of a paid invoice')
