import { array, boolean, type InferType, number, object, string } from 'yup'
import { idField, oneOf, optionalText } from './fields.ts'
import { invoiceStatuses } from './invoice.ts'
import { bulkLimit, invoiceBulkActions } from './invoice-bulk.ts'
import { msg } from './messages.ts'

/** A change of many invoices, tried (`dryRun`) or done. A rejection needs a reason. */
export const invoiceBulkInput = object({
  ids: array(idField().required()).min(1, msg('selection.empty')).max(bulkLimit, msg('selection.tooMany')),
  /** Instead of ids: those that a list with these filters shows, `bulkLimit` a call in the order of their ids. */
  filter: string().max(4000),
  /** Where the call before ended. */
  after: idField(),
  action: oneOf(invoiceBulkActions).required(),
  reason: optionalText(500),
  dryRun: boolean().default(false),
})

/** What became of one invoice, or would become. */
export const invoiceBulkRow = object({
  id: idField().required(),
  /** Null for one that does not exist. */
  invoiceNumber: string().nullable().defined(),
  amount: string().nullable().defined(),
  /** The status it had before. */
  from: oneOf(invoiceStatuses).nullable().defined(),
  ok: boolean().required(),
  /** In the user's language: why not. */
  message: string().nullable().defined(),
})
export type InvoiceBulkRow = InferType<typeof invoiceBulkRow>

/** The answer: a line for each invoice, and where the next call goes on; null at the end. */
export const invoiceBulkAnswer = object({
  results: array(invoiceBulkRow.required()).required(),
  next: number().integer().nullable().defined(),
})
export type InvoiceBulkAnswer = InferType<typeof invoiceBulkAnswer>
