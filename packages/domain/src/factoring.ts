import type { InferType } from 'yup'
import { number, object, string } from 'yup'
import type { InvoiceStatus } from './invoice.ts'

/** Invoices with these statuses are pending payments (spec part 2, sections 2 and 3). */
export const pendingPaymentStatuses: readonly InvoiceStatus[] = ['submitted', 'approved']
/** Invoices with these are factored. */
export const factoredStatuses: readonly InvoiceStatus[] = ['paid']

const figure = { count: number().integer().required(), total: string().required() }

/** The summary cards of the factoring page. Totals are US dollars, right to the cent. */
export const factoringSummary = object({
  pending: object(figure).required(),
  factored: object(figure).required(),
  /** Submitted on `date`, today's calendar date of the user. */
  today: object({ date: string().required(), ...figure }).required(),
})
export type FactoringSummary = InferType<typeof factoringSummary>
