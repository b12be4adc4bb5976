import type { Action } from '../../kernel/access/permissions.ts'
import { pathBetween, refusedStep } from '../../kernel/records/transitions.ts'
import type { Message } from '../../kernel/text/messages.ts'
import { type InvoiceStatus, invoiceStatuses, invoiceTransitions } from './invoice.ts'

export type * from './invoice-bulk-schema.ts'

/** Bulk actions on invoices. */
export const invoiceBulkActions = ['submit', 'approve', 'reject', 'pay'] as const
export type InvoiceBulkAction = (typeof invoiceBulkActions)[number]

/** The status each of them leads to. */
export const bulkTargets: Record<InvoiceBulkAction, InvoiceStatus> = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  pay: 'paid',
}

/**
 * The status an invoice must be in for a mass change: the one before it in the table. Rejected ones and drafts are not
 * paid.
 */
function bulkSource(action: InvoiceBulkAction): InvoiceStatus {
  const to = bulkTargets[action]
  const source = invoiceStatuses.find((from) => invoiceTransitions[from][to] === `invoices.${action}`)
  if (!source) throw new Error(`No step of the table is ${action}`)
  return source
}

/** Reason a bulk change skips an invoice; null when it applies. */
export function bulkRefusal(
  action: InvoiceBulkAction,
  from: InvoiceStatus,
  can: (action: Action) => boolean,
): Message | null {
  const to = bulkTargets[action]
  if (!pathBetween(invoiceTransitions, from, to, can)?.length) return refusedStep(from, to)
  const source = bulkSource(action)
  return from === source ? null : { key: 'invoice.bulk.from', params: { from: source, to, status: from } }
}

/** Invoices that one call takes at most; more are asked for page by page. */
export const bulkLimit = 500
