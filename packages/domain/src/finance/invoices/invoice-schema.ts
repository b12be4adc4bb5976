import { array, boolean, type InferType, object, string } from 'yup'
import {
  idField,
  moneyField,
  oneLine,
  oneOf,
  optionalText,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { fieldNames, recordShape } from '../../kernel/forms/record-fields.ts'
import { selectionFields } from '../../kernel/records/selection-schema.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type InvoiceStatus, invoiceStatuses } from './invoice.ts'
import { type PurchaseState, purchaseStates } from './purchase-state.ts'
import { statedOverride, verdictOverride } from './verdict-schema.ts'

/** Texts of an invoice, stored as they are typed. Changes of them are told in its history. */
export const invoiceTexts = {
  invoiceNumber: oneLine(40).required(msg('invoice.invoiceNumber.required')),
  notes: optionalText(2000),
}

/** Fields of an invoice that are stored as typed. */
export const invoiceFields = {
  ...invoiceTexts,
  loadId: idField().required(msg('invoice.loadId.required')),
  clientId: idField().required(msg('invoice.clientId.required')),
}

/** The bill for a load, as a person types it (R-INV-2). `amount` is US dollars. */
export const invoiceInput = object({
  ...invoiceFields,
  amount: moneyField()
    .required(msg('invoice.amount.required'))
    .test('positive', msg('invoice.amount.positive'), (value) => !value || /[1-9]/.test(value)),
  status: oneOf(invoiceStatuses).default('draft'),
  /** Reason it is rejected; kept with that step, and needed for no other. */
  reason: optionalText(500),
  override: verdictOverride,
})
export type InvoiceInput = InferType<typeof invoiceInput>

/** A step of one or several invoices. A rejection needs a reason. */
export const invoiceStatusInput = object({
  ...selectionFields,
  status: oneOf(invoiceStatuses).required(),
  reason: optionalText(500),
  override: verdictOverride,
  /** For taking fundings back: whether the payment was sent, where the bank has not shown it (R-PUR-3). */
  paymentSent: boolean().nullable().default(null),
})

const person = reference({ name: string().required() })

/** One step of an invoice's life: who moved it where, when (ISO UTC), and why if something was said. */
const invoiceStep = object({
  from: string<InvoiceStatus>().oneOf(invoiceStatuses).nullable().defined(),
  to: string<InvoiceStatus>().oneOf(invoiceStatuses).required(),
  at: string().required(),
  by: person.nullable().defined(),
  reason: string().nullable().defined(),
})

/** An invoice as the API answers it. */
export const invoiceRecord = object({
  ...recordFields,
  ...recordShape(invoiceFields),
  load: reference({ loadNumber: string().required() }).nullable().defined(),
  client: reference({ name: string().required() }).nullable().defined(),
  brokerId: idField().nullable().defined(),
  broker: reference({ name: string().required() }).nullable().defined(),
  amount: string().required(),
  status: string<InvoiceStatus>().oneOf(invoiceStatuses).required(),
  /** What became of it after its client was funded; null when it was never bought. */
  purchaseState: string<PurchaseState>().oneOf(purchaseStates).nullable().defined(),
  submittedBy: person.nullable().defined(),
  submittedAt: string().nullable().defined(),
  approvedBy: person.nullable().defined(),
  approvedAt: string().nullable().defined(),
  rejectedBy: person.nullable().defined(),
  rejectedAt: string().nullable().defined(),
  paidBy: person.nullable().defined(),
  paidAt: string().nullable().defined(),
  /** Everyone who entered it, changed its amount, load or client, or submitted it. */
  enteredBy: array(person.required()).required(),
})
export type Invoice = InferType<typeof invoiceRecord>

/** Outcome for one of them; `message` says in the user's language why it did not move. */
export const invoiceStatusResult = object({
  id: idField().required(),
  ok: boolean().required(),
  message: string().nullable().defined(),
  /** The invoice as it is now, when it is no longer the one of `items`; otherwise null. */
  current: invoiceRecord.nullable().defined(),
})
export type InvoiceStatusResult = InferType<typeof invoiceStatusResult>

const clearance = object({
  of: array(reference({ invoiceNumber: string().required() })).required(),
  reason: string().required(),
  at: string().required(),
  by: person.nullable().defined(),
})
/** Someone's word that an invoice is not the same as others, kept for good. */
export type DuplicateClearance = InferType<typeof clearance>

/** An invoice with its history, as `GET /api/invoices/{id}` answers it; steps and clearances oldest first. */
export const invoiceDetail = invoiceRecord.shape({
  history: array(invoiceStep.required()).required(),
  notDuplicates: array(clearance.required()).required(),
  /** Approval despite findings: which ones, and why. */
  overrides: array(statedOverride.required()).required(),
})
export type InvoiceDetail = InferType<typeof invoiceDetail>

/** Fields of an invoice whose changes are told: its texts, and what it belongs to by name. */
export const invoiceChangeFields = [
  ...fieldNames(invoiceTexts),
  'loadNumber',
  'client',
  'broker',
  'amount',
] as const
export type InvoiceChangeField = (typeof invoiceChangeFields)[number]

/** Change of an invoice: person, time, and old and new values of the fields. Steps are in its history. */
export const invoiceChange = object({
  at: string().required(),
  by: person.nullable().defined(),
  fields: array(
    object({
      name: oneOf(invoiceChangeFields).required(),
      from: string().nullable().defined(),
      to: string().nullable().defined(),
    }).required(),
  ).required(),
})
export type InvoiceChange = InferType<typeof invoiceChange>
