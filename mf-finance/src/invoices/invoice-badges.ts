import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { failedStates, type PurchaseState } from '@drayline/domain/finance/invoices/purchase-state'
import type { BadgeTone, IconName } from '@drayline/ui'

/** Badge colors (R-INV-5): approved and paid green, submitted blue, rejected red, else gray. */
export const invoiceTones: Record<InvoiceStatus, BadgeTone> = {
  draft: 'grey',
  submitted: 'blue',
  approved: 'green',
  rejected: 'red',
  paid: 'green',
}

/** Paid is good news only as long as its purchase has not failed: then the color is left to the state of that. */
export function invoiceTone(status: InvoiceStatus, purchaseState: PurchaseState | null): BadgeTone {
  return purchaseState && failedStates.includes(purchaseState) ? 'grey' : invoiceTones[status]
}

/** Icon beside the color of a status. */
export const invoiceIcons: Record<InvoiceStatus, IconName> = {
  draft: 'file-text',
  submitted: 'send',
  approved: 'check-circle',
  rejected: 'x-circle',
  paid: 'banknote',
}
