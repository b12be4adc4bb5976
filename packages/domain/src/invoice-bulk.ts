import type { InvoiceStatus } from './invoice.ts'

export type * from './invoice-bulk-schema.ts'

/** What can be done with many invoices at once. */
export const invoiceBulkActions = ['submit', 'approve', 'reject', 'pay'] as const
export type InvoiceBulkAction = (typeof invoiceBulkActions)[number]

/** The status each of them leads to. */
export const bulkTargets: Record<InvoiceBulkAction, InvoiceStatus> = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  pay: 'paid',
}

/** Invoices that one call takes at most; more are asked for page by page. */
export const bulkLimit = 500
