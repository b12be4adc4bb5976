import type { DocumentOwner } from '@drayline/domain/operations/documents/document'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import { filedInvoice } from './document.ports.ts'

/** The documents of one record: `?entityType=invoice&entityId=7`. A kind without an id narrows nothing. */
export async function documentsOf(
  type: DocumentOwner | undefined,
  id: number | undefined,
): Promise<Conditions> {
  if (!type || id === undefined) return {}
  if (type === 'client') return { clientId: id }
  return type === 'load' ? { loadId: id } : await ofInvoice(id)
}

/**
 * An invoice is billed with the documents of its load, which were mostly there before it: those count as its own, too,
 * unless they are filed under another invoice of the load.
 */
async function ofInvoice(id: number): Promise<Conditions> {
  const invoice = await filedInvoice(id)
  if (!invoice) return { invoiceId: id }
  return { $or: [{ invoiceId: id }, { loadId: invoice.loadId, invoiceId: null }] }
}
