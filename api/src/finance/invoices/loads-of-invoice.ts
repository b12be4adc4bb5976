import { conflict } from '../../kernel/base/errors.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { claimLoad, moveLoad } from '../../operations/loads/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { billing, loadStatusFor, statusByInvoices } from './invoices-of-load.ts'

/**
 * Submitting an invoice bills its delivered load, paying pays it, going back takes that back. A cancelled load is not billed:
 * 409. The load of a new invoice
 * is in hand when it is made: see `billLoad`.
 */
export async function followInvoices(
  tx: Tx,
  before: InvoiceDoc | null,
  after: InvoiceDoc | null,
): Promise<void> {
  if (before === null) return
  const moved = after !== null && before.loadId !== after.loadId
  if (!moved && billing(before.status) === billing(after?.status)) return
  for (const loadId of new Set([before.loadId, after?.loadId])) {
    const load = loadId === undefined ? null : await claimLoad(loadId)
    if (!load) continue
    if (load.status === 'cancelled' && load._id === after?.loadId && billing(after.status) !== 'none')
      throw conflict({ key: 'load.isCancelled' })
    await moveLoad(tx, load, await statusByInvoices(load._id))
  }
}

/** Brings the load that was claimed for a new invoice to the status this gives it. */
export async function billLoad(tx: Tx, load: LoadDoc, { status }: InvoiceDoc): Promise<void> {
  const kind = billing(status)
  // One that is open decides by itself, whatever others the load has.
  if (kind === 'billed') await moveLoad(tx, load, loadStatusFor([status]))
  if (kind === 'paid') await moveLoad(tx, load, await statusByInvoices(load._id))
}
