import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { billedInvoiceStatuses } from '@drayline/domain/finance/invoices/invoice'
import type { LoadStatus } from '@drayline/domain/operations/loads/load'
import { billedLoadFields, isBilled } from '@drayline/domain/operations/loads/load'
import { conflict } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord, invoiceKeys } from './invoice.model.ts'

/** The submitted, approved or paid invoice that rests on a load. */
export async function billingInvoiceOfLoad(loadId: number): Promise<InvoiceDoc | null> {
  return await InvoiceRecord.findOne({ loadId, status: op.in(billedInvoiceStatuses) }).lean<InvoiceDoc>()
}

/**
 * Invoices carry their load's number, client and broker; a change of the load reaches them in the same transaction.
 * A load has few invoices, so this stays small.
 * @throws Problem 409 when number, parties or rate would change although a submitted, approved or paid invoice rests on
 * them
 */
export async function syncInvoices(tx: Tx, before: LoadDoc | null, after: LoadDoc | null): Promise<void> {
  if (!before || !after) return
  const changed = billedLoadFields.filter((field) => before[stored(field)] !== after[stored(field)])
  if (changed.length === 0) return
  const invoices = await InvoiceRecord.find({ loadId: after._id }).lean<InvoiceDoc[]>()
  const billedBy = invoices.find(({ status }) => billedInvoiceStatuses.includes(status))
  if (isBilled({ status: before.status, billedBy: billedBy ?? null })) {
    const message = { key: 'load.billed' } as const
    throw conflict(message, Object.fromEntries(changed.map((field) => [field, message])))
  }
  if (changed.every((field) => field === 'rate')) return
  for (const invoice of invoices) await syncInvoice(tx, invoice, after)
}

function stored(field: (typeof billedLoadFields)[number]) {
  return field === 'rate' ? 'rateCents' : field
}

async function syncInvoice(tx: Tx, invoice: InvoiceDoc, load: LoadDoc): Promise<void> {
  const { loadNumber, clientId, brokerId } = load
  const values = { loadNumber, clientId, brokerId, ...invoiceKeys({ ...invoice, loadNumber }) }
  const after = await tx.update(InvoiceRecord, invoice, values)
  const subject = { entityType: 'invoice', entityId: invoice._id } as const
  tx.audit({ ...subject, action: 'invoice.followedLoad', before: invoice, after })
}

/** The status that invoices in these statuses give to their load. */
export function loadStatusFor(statuses: readonly InvoiceStatus[]): LoadStatus {
  const open = statuses.some((status) => status === 'submitted' || status === 'approved')
  if (open) return 'invoiced'
  return statuses.includes('paid') ? 'paid' : 'delivered'
}

/** The status that a load has from its invoices as they are now; delivered without any that count. */
export async function statusByInvoices(loadId: number): Promise<LoadStatus> {
  const invoices = await InvoiceRecord.find({ loadId }, { status: 1 }).lean<Pick<InvoiceDoc, 'status'>[]>()
  return loadStatusFor(invoices.map(({ status }) => status))
}

/** An invoice as far as the documents filed under it are concerned. */
export async function filedInvoice(id: number) {
  const invoice = await InvoiceRecord.findById(id, filedFields).lean<
    Pick<InvoiceDoc, keyof typeof filedFields>
  >()
  return invoice && { ...invoice, isBilled: billedInvoiceStatuses.includes(invoice.status) }
}

const filedFields = { _id: 1, invoiceNumber: 1, loadId: 1, clientId: 1, status: 1 } as const

/** Returns what a status means to the load: not billed, billed, or paid. */
export function billing(status: InvoiceStatus | undefined): 'none' | 'billed' | 'paid' {
  if (status === 'paid') return 'paid'
  return status === 'submitted' || status === 'approved' ? 'billed' : 'none'
}
