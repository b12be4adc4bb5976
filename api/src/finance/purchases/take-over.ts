import type { PurchaseFigures, PurchaseTerms } from '@drayline/domain/finance/purchases/purchase'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { recordPurchase } from './purchase.events.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

/** A purchase from before the book. */
export interface TakenOver {
  invoice: InvoiceDoc & { brokerId: number }
  terms: PurchaseTerms
  figures: PurchaseFigures
  openCents: number
  /** Day on which the part that is not open any more counts as paid. */
  day: string
}

/** Stores a purchase from before the book, inside the running transaction. Whoever opens the book posts its balance. */
export async function takeOverPurchase(
  tx: Tx,
  { invoice, terms, figures, openCents, day }: TakenOver,
): Promise<PurchaseDoc> {
  const { _id: invoiceId, invoiceNumber, clientId, brokerId } = invoice
  const cents = figures.faceCents - openCents
  const payments = cents > 0 ? [{ receiptId: null, cents, valueDay: day, clearedDay: day }] : []
  const purchase = await tx.insert(PurchaseRecord, {
    ...{ invoiceId, invoiceNumber, clientId, brokerId, terms, ...figures, openCents, payments },
    ...{ state: cents > 0 ? 'part_paid' : 'open', payoutId: null, findings: [], overrideReason: null },
    ...{ fundedBy: null, closing: null, writeOff: null, closings: 0, reason: null, releasedAt: null },
    search: searchKeys(invoiceNumber, invoice.loadNumber),
  })
  recordPurchase(tx, 'takenOver', null, purchase)
  return purchase
}
