import type { DocumentChange } from '@drayline/domain/operations/documents/document'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { invalid } from '../../kernel/base/errors.ts'
import { clientRecords } from '../clients/index.ts'
import { loadRecords } from '../loads/index.ts'
import { filedInvoice } from './document.ports.ts'

/** Records a document is filed under. */
export interface Filing {
  clientId: number | null
  loadId: number | null
  invoiceId: number | null
}

/**
 * Fills what follows: an invoice has a load, a load has a client.
 * @throws Problem 422 for records that do not exist or do not belong together
 */
export async function completeFiling(given: Filing): Promise<Filing> {
  const { invoiceId } = given
  const invoice = invoiceId === null ? null : await filedInvoice(invoiceId)
  if (invoiceId !== null && !invoice) refuse({ invoiceId: 'record.unknown' })
  const loadId = given.loadId ?? invoice?.loadId ?? null
  if (invoice && loadId !== invoice.loadId) refuse({ loadId: 'document.load.mismatch' })
  const load = loadId === null ? null : await loadRecords.findById(loadId, { clientId: 1 }).lean()
  if (loadId !== null && !load) refuse({ loadId: 'record.unknown' })
  const clientId = given.clientId ?? load?.clientId ?? null
  if (load && clientId !== load.clientId) refuse({ clientId: 'document.client.mismatch' })
  const client = clientId === null ? null : await clientRecords.findById(clientId, { _id: 1 }).lean()
  if (clientId !== null && !client) refuse({ clientId: 'record.unknown' })
  return { clientId, loadId, invoiceId }
}

/**
 * Returns the filing of a document after a change. Named fields count; of the others, only those stay which still
 * belongs to it, and taking a document out of a load also takes it out of the load's invoice.
 */
export async function changedFiling(before: Filing, change: DocumentChange): Promise<Filing> {
  const named = (field: keyof Filing) => change[field] !== undefined
  const given = {
    clientId: change.clientId ?? null,
    loadId: change.loadId ?? null,
    invoiceId: change.invoiceId ?? null,
  }
  if (!named('clientId') && !named('loadId') && !named('invoiceId')) return filingOf(before)
  if (!named('invoiceId') && (await invoiceFits(before, change, given))) given.invoiceId = before.invoiceId
  if (!named('loadId') && given.invoiceId === null && (await loadFits(before, change, given))) {
    given.loadId = before.loadId
  }
  if (!named('clientId') && given.loadId === null && given.invoiceId === null)
    given.clientId = before.clientId
  return await completeFiling(given)
}

async function invoiceFits({ invoiceId }: Filing, change: DocumentChange, given: Filing): Promise<boolean> {
  if (invoiceId === null || change.loadId === null || change.clientId === null) return false
  const invoice = await filedInvoice(invoiceId)
  if (!invoice) return false
  const { loadId, clientId } = given
  return (
    (loadId === null || loadId === invoice.loadId) && (clientId === null || clientId === invoice.clientId)
  )
}

async function loadFits({ loadId }: Filing, change: DocumentChange, given: Filing): Promise<boolean> {
  if (loadId === null || change.clientId === null) return false
  const load = await loadRecords.findById(loadId, { clientId: 1 }).lean()
  return load !== null && (given.clientId === null || given.clientId === load.clientId)
}

function filingOf({ clientId, loadId, invoiceId }: Filing): Filing {
  return { clientId, loadId, invoiceId }
}

function refuse(errors: FieldMessages): never {
  throw invalid(errors)
}
