import { array, boolean, type InferType, number, object, string } from 'yup'
import { idField, oneOf, optionalText, reference } from '../../kernel/forms/fields.ts'
import { selectionFields } from '../../kernel/records/selection-schema.ts'
import { invoiceStatuses } from './invoice.ts'
import { invoiceBulkActions } from './invoice-bulk.ts'
import { invoiceRecord } from './invoice-schema.ts'
import { verdictFinding, verdictOverride } from './verdict-schema.ts'

/**
 * A change of many invoices, tried (`dryRun`) or done. A rejection needs a reason. With `items` only invoices that are
 * still as they were seen, for example by the dry run before, are changed.
 */
export const invoiceBulkInput = object({
  ...selectionFields,
  /** Instead of both: those that a list with these filters shows, `bulkLimit` a call in the order of their ids. */
  filter: string().max(4000),
  /** Cursor from the previous call. */
  after: idField(),
  action: oneOf(invoiceBulkActions).required(),
  reason: optionalText(500),
  /** For the approvals among them that go against something: one reason for all. */
  override: verdictOverride,
  dryRun: boolean().default(false),
})

/** Outcome for one invoice, actual or previewed. */
export const invoiceBulkRow = object({
  id: idField().required(),
  /**
   * Version the line was judged by; to be sent back in `items`. Null, as the facts below, for one that does not exist.
   */
  version: number().integer().nullable().defined(),
  invoiceNumber: string().nullable().defined(),
  client: reference({ name: string().required() }).nullable().defined(),
  amount: string().nullable().defined(),
  /** The status it had before. */
  from: oneOf(invoiceStatuses).nullable().defined(),
  /** Findings against it while it is undecided. Those that need an override block an approval without one. */
  findings: array(verdictFinding.required()).required(),
  ok: boolean().required(),
  /** In the user's language: why not. */
  message: string().nullable().defined(),
  /** The invoice as it is now, when it is no longer the one of `items`; otherwise null. */
  current: invoiceRecord.nullable().defined(),
})
export type InvoiceBulkRow = InferType<typeof invoiceBulkRow>

/** The answer: a line for each invoice, and where the next call goes on; null at the end. */
export const invoiceBulkAnswer = object({
  results: array(invoiceBulkRow.required()).required(),
  next: number().integer().nullable().defined(),
})
export type InvoiceBulkAnswer = InferType<typeof invoiceBulkAnswer>
