import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceFields } from '@drayline/domain/finance/invoices/invoice-schema'
import { fieldNames } from '@drayline/domain/kernel/forms/record-fields'
import type { ActivityType } from '@drayline/domain/kernel/journal/activity'
import type { ServerMessage, ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import type { Person } from '../../kernel/base/person.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { InvoiceDoc, InvoiceStepDoc } from './invoice.model.ts'

/** Steps forward have their own event; every step back is a reopening. */
const forward: Partial<Record<`${InvoiceStatus}-${InvoiceStatus}`, [ActivityType, ServerMessageKey]>> = {
  'draft-submitted': ['invoice_submitted', 'activity.invoiceSubmitted'],
  'submitted-approved': ['invoice_approved', 'activity.invoiceApproved'],
  'submitted-rejected': ['invoice_rejected', 'activity.invoiceRejected'],
  'approved-paid': ['invoice_paid', 'activity.invoicePaid'],
}

/** Tells feed, audit and the submitter about a new or changed invoice and the steps it took. */
export function recordInvoice(tx: Tx, before: InvoiceDoc | null, after: InvoiceDoc, by: Person): void {
  const steps = after.history.slice(before?.history.length ?? 1)
  const subject = { entityType: 'invoice', entityId: after._id } as const
  const event = { ...subject, clientId: after.clientId }
  const last = steps.at(-1)
  const action = !before ? 'created' : last ? last.to : 'updated'
  tx.audit({ ...subject, action: `invoice.${action}`, before, after })
  const params = { invoiceNumber: after.invoiceNumber }
  if (!before)
    tx.activity({ ...event, type: 'invoice_created', message: { key: 'activity.invoiceCreated', params } })
  else if (!last || edited(before, after)) {
    tx.activity({ ...event, type: 'invoice_updated', message: { key: 'activity.invoiceUpdated', params } })
  }
  for (const step of steps) recordStep(tx, after, step, by)
  for (const { reason, findings } of (after.overrides ?? []).slice(before?.overrides?.length ?? 0)) {
    const told = { ...params, reason, count: findings.length }
    tx.activity({
      ...event,
      type: 'invoice_updated',
      message: { key: 'activity.invoiceOverridden', params: told },
    })
  }
}

function recordStep(tx: Tx, invoice: InvoiceDoc, step: InvoiceStepDoc, by: Person): void {
  const [type, message] = describe(invoice, step)
  const subject = { entityType: 'invoice', entityId: invoice._id } as const
  tx.activity({ ...subject, clientId: invoice.clientId, type, message })
  const decided = decisions[step.to]
  const submitter = invoice.submittedBy
  if (!decided || type === 'invoice_updated' || !submitter || submitter.id === by.id) return
  const params = { invoiceNumber: invoice.invoiceNumber }
  tx.notify({
    ...subject,
    userId: submitter.id,
    kind: 'invoiceDecided',
    type: decided.type,
    title: { key: 'notification.invoiceDecided.title', params },
    message: { key: decided.key, params },
  })
}

function describe(invoice: InvoiceDoc, { from, to }: InvoiceStepDoc): [ActivityType, ServerMessage] {
  const { invoiceNumber } = invoice
  const known = from && forward[`${from}-${to}`]
  if (known) return [known[0], { key: known[1], params: { invoiceNumber } }]
  return ['invoice_updated', { key: 'activity.invoiceReopened', params: { invoiceNumber, status: to } }]
}

const decisions = {
  draft: undefined,
  submitted: undefined,
  approved: { type: 'success', key: 'notification.invoiceDecided.approved' },
  rejected: { type: 'warning', key: 'notification.invoiceDecided.rejected' },
  paid: { type: 'success', key: 'notification.invoiceDecided.paid' },
} as const

function edited(before: InvoiceDoc, after: InvoiceDoc): boolean {
  const fields = [...fieldNames(invoiceFields), 'amountCents'] as const
  return fields.some((field) => before[field] !== after[field])
}
