import { readOnly } from '../../kernel/database/model.ts'
import { InvoiceRecord } from './invoice.model.ts'

// Public surface of invoices: other features import nothing else of it.

export type { InvoiceDoc, InvoiceStepDoc } from './invoice.model.ts'

export const invoiceRecords = readOnly(InvoiceRecord)
