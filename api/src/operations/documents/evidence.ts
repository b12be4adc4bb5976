import { packetDocuments } from '@drayline/domain/operations/loads/load'
import { conflict } from '../../kernel/base/errors.ts'
import type { BillingInvoice } from '../loads/index.ts'
import { billingInvoiceOfLoad, claimLoad } from '../loads/index.ts'
import type { DocumentDoc } from './document.model.ts'
import { filedInvoice } from './document.ports.ts'
import type { Filing } from './filing.ts'

/** The part of a document that says what rests on it. */
type Paper = Filing & Pick<DocumentDoc, 'documentType'>

/**
 * The submitted, approved or paid invoice that rests on a document: the one it is filed under, or any of its load. The
 * documents of a load count as those of its invoices, unless they are filed under another invoice; a rate confirmation
 * or bill of lading counts for all of them wherever it is filed, as it does for the load's packet.
 */
export async function billingInvoice(document: Paper): Promise<BillingInvoice | null> {
  const { invoiceId, loadId } = document
  const own = invoiceId === null ? null : await filedInvoice(invoiceId)
  if (own?.isBilled) return own
  if (loadId === null) return null
  const isShared = invoiceId === null || isPacketDocument(document)
  return isShared ? await billingInvoiceOfLoad(loadId) : null
}

/** In a transaction that takes a document away: the same, and no invoice of its load is submitted in the meantime. */
export async function claimBillingInvoice(document: Paper): Promise<BillingInvoice | null> {
  if (document.loadId !== null) await claimLoad(document.loadId)
  return await billingInvoice(document)
}

/** @throws Problem 409 for a document that a submitted, approved or paid invoice rests on */
export async function requireUnbilled(document: Paper): Promise<void> {
  const invoice = await claimBillingInvoice(document)
  if (invoice) throw billed(invoice)
}

/**
 * In a transaction that moves documents to another load together with their invoice.
 * @throws Problem 409 when another invoice of the load is billed and rests on one of them
 */
export async function requireFreeToLeave(
  loadId: number,
  papers: readonly Pick<DocumentDoc, 'documentType'>[],
): Promise<void> {
  if (!papers.some(isPacketDocument)) return
  await claimLoad(loadId)
  const invoice = await billingInvoiceOfLoad(loadId)
  if (invoice) throw billed(invoice)
}

function isPacketDocument({ documentType }: Pick<DocumentDoc, 'documentType'>): boolean {
  return packetDocuments.some((kind) => kind === documentType)
}

function billed({ invoiceNumber }: BillingInvoice) {
  return conflict({ key: 'document.billed', params: { invoiceNumber } })
}
