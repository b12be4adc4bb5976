import { array, boolean, type InferType, mixed, number, object, string } from 'yup'
import { idField, oneOf, recordFields, reference } from '../../kernel/forms/fields.ts'
import type { FeePlan } from '../fee-plans/fee-plan.ts'
import { verdictFinding } from '../invoices/verdict-schema.ts'
import {
  type ChargeBackCause,
  chargeBackCauses,
  type LostReserve,
  lostReserves,
  type PurchaseState,
  purchaseStates,
  rebatePaymentStates,
} from './purchase.ts'
import { money, named } from './purchase-fields.ts'

/** A purchase as the API answers it. Amounts are decimal strings, days calendar dates of the company. */
export const purchaseRecord = object({
  ...recordFields,
  invoice: reference({ invoiceNumber: string().required() }).required(),
  client: named().nullable().defined(),
  broker: named().nullable().defined(),
  state: string<PurchaseState>().oneOf(purchaseStates).required(),
  purchaseDay: string().required(),
  invoiceDay: string().required(),
  recourseDay: string().nullable().defined(),
  face: money(),
  advance: money(),
  reserve: money(),
  fundingFee: money(),
  /** Owed by the broker now. */
  open: money(),
  terms: object({
    agreementId: idField().required(),
    agreementNumber: number().integer().required(),
    planName: string().required(),
    plan: mixed<FeePlan>().required(),
    advancePpm: number().integer().required(),
    isRecourse: boolean().required(),
    recourseDays: number().integer().required(),
  }).required(),
  payments: array(
    object({
      // Null for what was paid before the book was opened.
      receiptId: idField().nullable().defined(),
      amount: money(),
      valueDay: string().required(),
      clearedDay: string().required(),
    }).required(),
  ).required(),
  /** The payment to the client that it was in; null when it was set off whole. */
  payoutId: number().integer().nullable().defined(),
  /** What spoke against it when it was bought. */
  findings: array(verdictFinding.required()).required(),
  override: object({ reason: string().required() }).nullable().defined().default(null),
  fundedBy: named().nullable().defined(),
  /** Why it was charged back or written off. */
  reason: string().nullable().defined(),
  /** Kind of that reason, where one was named at the charge back. */
  cause: string<ChargeBackCause>().oneOf(chargeBackCauses).nullable().defined().default(null),
  /** How it ended; null while it has not. The rebate is negative when the client owes the difference. */
  closing: object({
    day: string().required(),
    fee: money(),
    /** Part of the face that the client bears. */
    charged: money(),
    rebate: money(),
    /** Part of the face that we bear. */
    lost: string().default('0.00'),
  })
    .nullable()
    .defined()
    .default(null),
  /** Part of our loss that its broker paid since; it stays written off. */
  recovered: string().default('0.00'),
  /** How its rebate got to the client; null without one. The amount is the part that was in the payment. */
  rebatePayment: object({
    state: oneOf(rebatePaymentStates).required(),
    payoutId: number().integer().nullable().defined(),
    amount: money(),
  })
    .nullable()
    .defined()
    .default(null),
  /** A loss that was proposed and waits for a second person. */
  writeOff: object({
    reason: string().required(),
    reserve: string<LostReserve>().oneOf(lostReserves).required(),
    by: named().required(),
    at: string().required(),
  })
    .nullable()
    .defined()
    .default(null),
  /** Why the last loss that was proposed was refused. */
  writeOffRefusal: object({
    reason: string().required(),
    by: named().required(),
    askedBy: named().required(),
    at: string().required(),
  })
    .nullable()
    .defined()
    .default(null),
})
export type Purchase = InferType<typeof purchaseRecord>

/** What lists of invoices say of a purchase. */
export const purchaseOfInvoice = object({
  invoiceId: idField().required(),
  state: string<PurchaseState>().oneOf(purchaseStates).required(),
  advance: money(),
  reserve: money(),
  /** Owed by the broker now. */
  open: money(),
})
export type PurchaseOfInvoice = InferType<typeof purchaseOfInvoice>

/** What charging a purchase back today would come to, and what could pay it. */
export const chargeBackPreview = object({
  open: money(),
  /** Fee up to today that was not taken yet. */
  fee: money(),
  reserve: money(),
  /** Owed by the client then. */
  due: money(),
  /** Payable to the client instead, when the reserve is more than that. */
  rebate: money(),
  /** Payable to the client now. */
  payable: money(),
  escrow: money(),
  /** Day of recourse while it is still to come; null from then on, and without recourse. */
  earlyUntil: string().nullable().defined().default(null),
})
export type ChargeBackPreview = InferType<typeof chargeBackPreview>
