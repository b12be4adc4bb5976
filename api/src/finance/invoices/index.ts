import { readOnly } from '../../kernel/database/model.ts'
import { InvoiceRecord } from './invoice.model.ts'

// Public surface of invoices: other features import nothing else of it.

export { claimInvoice } from './claim-invoice.ts'
export type { DaysIn } from './days-of-invoices.ts'
export { changedDays, dayOf, invoicesByDay, wholeMonths, withinDays } from './days-of-invoices.ts'
export type { InvoiceDoc, InvoiceStepDoc } from './invoice.model.ts'
export type { PaidChange } from './invoice.ports.ts'
export { payInvoice } from './invoices.service.ts'
export { keepPurchaseState, keptPurchaseStates } from './purchase-state.ts'
export { findingInWords, judgeAll } from './verdict.facts.ts'
export { overrideMessage } from './verdict.service.ts'

export const invoiceRecords = readOnly(InvoiceRecord)
