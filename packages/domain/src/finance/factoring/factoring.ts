import type { InvoiceStatus } from '../invoices/invoice.ts'

export type * from './factoring-schema.ts'

/** Invoices with these statuses are pending payments (R-FAC-2). */
export const pendingPaymentStatuses: readonly InvoiceStatus[] = ['submitted', 'approved']
/** Invoices with these are factored. */
export const factoredStatuses: readonly InvoiceStatus[] = ['paid']
