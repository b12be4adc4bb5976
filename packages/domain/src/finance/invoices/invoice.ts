import type { Transitions } from '../../kernel/records/transitions.ts'

export type * from './invoice-schema.ts'

export const invoiceStatuses = ['draft', 'submitted', 'approved', 'rejected', 'paid'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Transitions of an invoice and the permission each needs. Choosing a later status takes and records each one. */
export const invoiceTransitions: Transitions<InvoiceStatus> = {
  draft: { submitted: 'invoices.submit' },
  submitted: { approved: 'invoices.approve', rejected: 'invoices.reject', draft: 'invoices.recall' },
  approved: { paid: 'invoices.pay', submitted: 'invoices.unapprove' },
  rejected: { draft: 'invoices.recall' },
  paid: { approved: 'invoices.reversePayment' },
}

/** Statuses in which number and amount can still change; later ones are corrected by going back. */
const editableInvoiceStatuses: readonly InvoiceStatus[] = ['draft', 'submitted', 'rejected']

/** Statuses in which an invoice is with us: its documents and the figures of its load stay as they are. */
export const billedInvoiceStatuses: readonly InvoiceStatus[] = ['submitted', 'approved', 'paid']

/** Fields that a status can lock. */
const lockableInvoiceFields = ['invoiceNumber', 'amount', 'loadId', 'clientId'] as const
export type LockableInvoiceField = (typeof lockableInvoiceFields)[number]
const fieldsOfTheLoad: readonly LockableInvoiceField[] = ['loadId', 'clientId']

/**
 * Fields that stay as they are when an invoice goes from one status to another, or stays in it. Once it is submitted it
 * keeps its load, whose documents are its evidence; once it is approved its number and amount, too. One change may take
 * it back and correct it.
 */
export function lockedInvoiceFields(from: InvoiceStatus, to: InvoiceStatus): readonly LockableInvoiceField[] {
  if (![from, to].some((status) => editableInvoiceStatuses.includes(status))) return lockableInvoiceFields
  return [from, to].every((status) => billedInvoiceStatuses.includes(status)) ? fieldsOfTheLoad : []
}
