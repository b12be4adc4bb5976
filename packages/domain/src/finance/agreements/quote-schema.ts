import { array, type InferType, number, object, string } from 'yup'
import {
  dateField,
  idField,
  moneyField,
  oneOf,
  optionalDate,
  optionalId,
  ppmField,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { feeStepKinds } from '../fee-plans/fee-plan.ts'
import { feePlanTerms } from '../fee-plans/fee-plan-schema.ts'
import { paymentMethods } from './agreement.ts'
import { clearingDaysField } from './agreement-schema.ts'
import { quoteSheets } from './quote-sheet.ts'

/** Days of a curve at most: a year. */
export const maxCurveDays = 366

const missing = msg('field.required')
const face = () =>
  moneyField()
    .required(missing)
    .test('positive', msg('invoice.amount.positive'), (value) => !value || /[1-9]/.test(value))

/** An invoice to be priced: on the terms that count for a client on the day of purchase, or on bare ones (R-FEE-6). */
export const quoteInput = object({
  clientId: optionalId(),
  terms: object({
    feePlan: feePlanTerms.required(),
    advancePpm: ppmField().required(missing),
    clearingDays: clearingDaysField(),
  })
    .optional()
    .default(undefined),
  /** For the advance rate of a broker. */
  brokerId: optionalId(),
  face: face(),
  purchaseDay: dateField().required(missing),
  /** Date of the invoice, for plans that count from it; without one the day of purchase. */
  invoiceDay: optionalDate(),
  /** Day on which the broker's money is expected, before it has cleared. */
  paymentDay: dateField().required(missing),
  method: oneOf(paymentMethods).default('ach'),
  /** So many days of fee and rebate by the day on which the money is final; 0 for none. */
  curveDays: number().integer().min(0).max(maxCurveDays).default(0),
})
export type QuoteInput = InferType<typeof quoteInput>

/** A quote as a sheet of paper: on the terms that count for a client, or on a fee plan with an advance rate. */
export const quoteSheetQuery = object({
  sheet: oneOf(quoteSheets).required(missing),
  clientId: idField(),
  feePlanId: idField(),
  advancePpm: number().integer().min(0).max(1_000_000),
  brokerId: idField(),
  face: face(),
  purchaseDay: dateField().required(missing),
  paymentDay: dateField().required(missing),
  method: oneOf(paymentMethods).default('ach'),
})
export type QuoteSheetQuery = InferType<typeof quoteSheetQuery>

/** What a client gets for an invoice, when, and at what price. */
export const quoteRecord = object({
  /** Agreement that it follows; null for bare terms. */
  agreementId: idField().nullable().defined(),
  advancePpm: number().integer().required(),
  advance: string().required(),
  reserve: string().required(),
  feeAtFunding: string().required(),
  /** Paid at once: the advance less a fee that is taken then. */
  funded: string().required(),
  clearedDay: string().required(),
  fee: object({
    amount: string().required(),
    /** Part of the amount that is interest. */
    interest: string().required(),
    daysOut: number().integer().required(),
    steps: array(
      object({
        kind: string().oneOf(feeStepKinds).required(),
        fromDay: number().integer().required(),
        toDay: number().integer().required(),
        ppm: number().integer().nullable().defined(),
        amount: string().required(),
      }),
    ).required(),
  }).required(),
  /** Left of the reserve when the money is there; negative when the client owes the difference. */
  rebate: string().required(),
  /** Estimated annual percentage rate in parts per million; null when nothing is financed. */
  aprPpm: number().integer().nullable().defined(),
  curve: array(
    object({
      day: number().integer().min(1).required(),
      fee: string().required(),
      rebate: string().required(),
    }),
  ).required(),
})
export type QuoteAnswer = InferType<typeof quoteRecord>
