import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { BadgeTone, IconName } from '@drayline/ui'

/** Badge colors (R-INV-5): approved and paid green, submitted blue, rejected red, else gray. */
export const invoiceTones: Record<InvoiceStatus, BadgeTone> = {
  draft: 'grey',
  submitted: 'blue',
  approved: 'green',
  rejected: 'red',
  paid: 'green',
}

/** Icon beside the color of a status. */
export const invoiceIcons: Record<InvoiceStatus, IconName> = {
  draft: 'file-text',
  submitted: 'send',
  approved: 'check-circle',
  rejected: 'x-circle',
  paid: 'banknote',
}
