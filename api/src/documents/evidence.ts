import { billedInvoiceStatuses } from '@drayline/domain/invoice'
import { packetDocuments } from '@drayline/domain/load'
import { conflict } from '../core/errors.ts'
import { op } from '../core/filter.ts'
import type { InvoiceDoc } from '../invoices/invoice.model.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'
import { billingInvoiceOfLoad } from '../invoices/invoices-of-load.ts'
import { claimLoad } from '../loads/loads.service.ts'
import type { DocumentDoc } from './document.model.ts'
import type { Filing } from './filing.ts'

/** The part of a document that says what rests on it. */
type Paper = Filing & Pick<DocumentDoc, 'documentType'>

/**
 * The submitted, approved or paid invoice that rests on a document: the one it is filed under, or any of its load. The
 * papers of a load count as those of its invoices, unless they are filed under another invoice; a rate confirmation or
 * bill of lading counts for all of them wherever it is filed, as it does for the load's packet.
 */
export async function billingInvoice(document: Paper): Promise<InvoiceDoc | null> {
  const { invoiceId, loadId, documentType } = document
  const billed = { status: op.in(billedInvoiceStatuses) }
  const own = invoiceId === null ? null : await InvoiceRecord.findOne({ _id: invoiceId, ...billed }).lean()
  if (own || loadId === null) return own
  const isShared = invoiceId === null || packetDocuments.some((kind) => kind === documentType)
  return isShared ? await billingInvoiceOfLoad(loadId) : null
}

/** In a transaction that takes a document away: the same, and no invoice of its load is submitted meanwhile. */
export async function claimBillingInvoice(document: Paper): Promise<InvoiceDoc | null> {
  if (document.loadId !== null) await claimLoad(document.loadId)
  return await billingInvoice(document)
}

/** @throws Problem 409 for a document that a submitted, approved or paid invoice rests on */
export async function requireUnbilled(document: Paper): Promise<void> {
  const invoice = await claimBillingInvoice(document)
  if (!invoice) return
  throw conflict({ key: 'document.billed', params: { invoiceNumber: invoice.invoiceNumber } })
}
