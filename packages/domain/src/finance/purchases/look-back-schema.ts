import { array, boolean, type InferType, number, object, string } from 'yup'
import { dateField, idField, ppmField, reference } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { feePlanTerms } from '../fee-plans/fee-plan-schema.ts'
import { type PurchaseState, purchaseStates } from './purchase.ts'
import { money } from './purchase-fields.ts'

/** Purchases that a look back computes at most, and those of them that it lists. */
export const maxLookBack = 2_000
export const listedLookBack = 200

/** Terms that what was bought of a client in a period is looked at on (R-FEE-8). */
export const lookBackInput = object({
  clientId: idField().required(msg('agreement.client.required')),
  from: dateField('filter').required(msg('field.required')),
  to: dateField('filter').required(msg('field.required')),
  terms: object({
    feePlan: feePlanTerms.required(),
    /** Null keeps the advance of each purchase. */
    advancePpm: ppmField().nullable().default(null),
  }).required(),
})
export type LookBackInput = InferType<typeof lookBackInput>

const compared = {
  /** Fee under its own terms: the one that was taken, or the one of today while it is open. */
  charged: money(),
  /** Fee that the other terms would have made of the same days. */
  simulated: money(),
  /** What would have been more; negative where the client would have paid less. */
  difference: money(),
}

/** What a client would have paid, beside what it has. */
export const lookBackAnswer = object({
  clientId: idField().required(),
  /** Purchases of the period, and those of them in the sums: the newest. */
  count: number().integer().min(0).required(),
  computed: number().integer().min(0).required(),
  ...compared,
  rows: array(
    object({
      id: idField().required(),
      invoice: reference({ invoiceNumber: string().required() }).required(),
      state: string<PurchaseState>().oneOf(purchaseStates).required(),
      purchaseDay: string().required(),
      /** Day up to which the fee counts. */
      day: string().required(),
      isEnded: boolean().required(),
      face: money(),
      ...compared,
    }).required(),
  ).required(),
})
export type LookBackAnswer = InferType<typeof lookBackAnswer>
