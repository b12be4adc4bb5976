import { array, boolean, type InferType, number, object, string } from 'yup'
import { idField, oneOf, optionalId, optionalLine } from '../../kernel/forms/fields.ts'
import { selectionFields } from '../../kernel/records/selection-schema.ts'
import { paymentMethods } from '../agreements/agreement.ts'
import { verdictFinding, verdictOverride } from '../invoices/verdict-schema.ts'
import { paidTo, payoff, payoutAmounts } from './payout-schema.ts'
import { named } from './purchase-fields.ts'

/** Approved invoices that are bought and paid out by hand, tried (`dryRun`) or done (R-PUR-1). */
export const fundInput = object({
  ...selectionFields,
  method: oneOf(paymentMethods).required(),
  /** Number of the wire, check or batch. */
  reference: optionalLine(100),
  override: verdictOverride,
  dryRun: boolean().default(false),
  /** What was shown for clients: one that would get something else by now is not funded. */
  expected: array(
    object({ clientId: idField().required(), net: string().required(), payeeId: optionalId() }).required(),
  )
    .max(500)
    .default([]),
})
export type FundInput = InferType<typeof fundInput>

/** Outcome for one invoice of a funding. Amounts are null for one that cannot be bought. */
export const fundedInvoice = object({
  id: idField().required(),
  version: number().integer().nullable().defined(),
  invoiceNumber: string().nullable().defined(),
  face: string().nullable().defined(),
  advance: string().nullable().defined(),
  /** Fee that is taken at once. */
  fee: string().nullable().defined(),
  /** In the reader's language: why not. */
  message: string().nullable().defined(),
  /** What speaks against it; those that need an override block it without one. */
  findings: array(verdictFinding.required()).required(),
})
export type FundedInvoice = InferType<typeof fundedInvoice>

/** Outcome for one client: all of its invoices are bought and paid out together, or none. */
export const fundedClient = object({
  client: named().nullable().defined(),
  ok: boolean().required(),
  message: string().nullable().defined(),
  invoices: array(fundedInvoice.required()).required(),
  /** Null when nothing can be bought. */
  amounts: object(payoutAmounts).nullable().defined().default(null),
  payoff: payoff(),
  payee: paidTo(),
  payoutId: number().integer().nullable().defined(),
})
export type FundedClient = InferType<typeof fundedClient>

export const fundAnswer = object({ clients: array(fundedClient.required()).required() })
export type FundAnswer = InferType<typeof fundAnswer>
