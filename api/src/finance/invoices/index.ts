import { readOnly } from '../../kernel/database/model.ts'
import { InvoiceRecord } from './invoice.model.ts'

// What others may use of invoices.

export type { InvoiceDoc, InvoiceStepDoc } from './invoice.model.ts'
export { clientFigures } from './invoice.model.ts'

export const invoiceRecords = readOnly(InvoiceRecord)
