import { billedInvoiceStatuses } from '@drayline/domain/invoice'
import { conflict } from '../core/errors.ts'
import { op } from '../core/filter.ts'
import type { InvoiceDoc } from '../invoices/invoice.model.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'
import { claimLoad } from '../loads/loads.service.ts'
import type { Filing } from './filing.ts'

/**
 * The submitted, approved or paid invoice that rests on a document: the one it is filed under, or any of its load when
 * it is filed under none. The papers of a load count as those of its invoices.
 */
export async function billingInvoice({ invoiceId, loadId }: Filing): Promise<InvoiceDoc | null> {
  if (invoiceId === null && loadId === null) return null
  const place = invoiceId === null ? { loadId: loadId as number } : { _id: invoiceId }
  return await InvoiceRecord.findOne({ ...place, status: op.in(billedInvoiceStatuses) }).lean<InvoiceDoc>()
}

/** In a transaction that takes a document away: the same, and no invoice of its load is submitted meanwhile. */
export async function claimBillingInvoice(document: Filing): Promise<InvoiceDoc | null> {
  if (document.loadId !== null) await claimLoad(document.loadId)
  return await billingInvoice(document)
}

/** @throws Problem 409 for a document that a submitted, approved or paid invoice rests on */
export async function requireUnbilled(document: Filing): Promise<void> {
  const invoice = await claimBillingInvoice(document)
  if (!invoice) return
  throw conflict({ key: 'document.billed', params: { invoiceNumber: invoice.invoiceNumber } })
}
