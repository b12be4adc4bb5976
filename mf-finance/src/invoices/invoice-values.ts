import type { Invoice, InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceFields } from '@drayline/domain/finance/invoices/invoice-schema'
import type { FormValues } from '@drayline/domain/kernel/forms/record-fields'
import { formValues } from '@drayline/domain/kernel/forms/record-fields'
import type { Load } from '@drayline/domain/operations/loads/load'

/** An invoice as its form holds it; a choice that is not made yet is null. */
export type InvoiceValues = FormValues<typeof invoiceFields> & {
  amount: string
  status: InvoiceStatus
  /** Why it is rejected; asked for when that status is chosen. */
  reason: string
  /** Reason for approving despite the findings; null where none is required. */
  override: { reason: string } | null
}

const unasked = { reason: '', override: null }

/** A new invoice: a draft, with client and amount of its load when that is known (R-INV-2). */
export function newInvoiceValues(load: Load | null): InvoiceValues {
  const loadId = load?.id ?? null
  return { ...formValues(invoiceFields, null), ...loadValues(load, ''), loadId, status: 'draft', ...unasked }
}

/** Prefills values from a load; a load without a rate leaves the amount as it is. */
export function loadValues(load: Load | null, amount: string): Pick<InvoiceValues, 'clientId' | 'amount'> {
  return { clientId: load?.clientId ?? null, amount: load?.rate ?? amount }
}

/** A stored invoice in its form. */
export function invoiceValues(invoice: Invoice): InvoiceValues {
  const { amount, status } = invoice
  return { ...formValues(invoiceFields, invoice), amount, status, ...unasked }
}

/** A new invoice like another one: a draft that has no number yet. */
export function copiedInvoiceValues(invoice: Invoice): InvoiceValues {
  return { ...invoiceValues(invoice), invoiceNumber: '', status: 'draft' }
}

/** Returns whether choosing this status rejects the invoice, which needs a reason. */
export function rejects(stored: InvoiceStatus, chosen: InvoiceStatus): boolean {
  return chosen === 'rejected' && stored !== 'rejected'
}
