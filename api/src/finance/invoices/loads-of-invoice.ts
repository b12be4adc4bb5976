import type { Tx } from '../../kernel/writes/write.ts'
import { claimLoad, moveLoad } from '../../operations/loads/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { billing, statusByInvoices } from './invoices-of-load.ts'

/** Submitting an invoice bills its delivered load, paying pays it, going back takes that back. */
export async function followInvoices(
  tx: Tx,
  before: InvoiceDoc | null,
  after: InvoiceDoc | null,
): Promise<void> {
  const moved = before !== null && after !== null && before.loadId !== after.loadId
  if (!moved && billing(before?.status) === billing(after?.status)) return
  for (const loadId of new Set([before?.loadId, after?.loadId])) {
    const load = loadId === undefined ? null : await claimLoad(loadId)
    if (load) await moveLoad(tx, load, await statusByInvoices(load._id))
  }
}
