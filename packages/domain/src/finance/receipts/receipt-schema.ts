import { array, boolean, type InferType, number, object, string } from 'yup'
import {
  dateField,
  idField,
  moneyField,
  moneyOrZeroField,
  oneLine,
  oneOf,
  optionalId,
  optionalLine,
  optionalText,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type PaymentMethod, paymentMethods } from '../agreements/agreement.ts'
import { chargeBackCauses, lostReserves } from '../purchases/purchase.ts'
import { shortPays, shortReasons } from '../short-pay/short-pay.ts'
import { shortFields } from '../short-pay/short-pay-schema.ts'

/** More would outlive a transaction; a larger payment is applied in several calls. */
const maxApplications = 100

const missing = msg('field.required')
const positive = () =>
  moneyField()
    .required(msg('receipt.amount.positive'))
    .test('positive', msg('receipt.amount.positive'), (value) => !value || /[1-9]/.test(value))

/** A part of a payment that pays a purchase. What it leaves open is `shortPay`. */
const application = object({
  purchaseId: idField().required(missing),
  amount: positive(),
  shortPay: oneOf(shortPays).default('open'),
  shortReason: oneOf(shortReasons).nullable().default(null),
  /** Said of another reason, may be said of any. */
  shortNote: optionalLine(200).when('shortReason', ([reason], field) =>
    reason === 'other' ? field.required(missing) : field,
  ),
})

const applications = array(application.required())
  .max(maxApplications, msg('receipt.applications.tooMany'))
  .test(
    'once',
    msg('receipt.applications.once'),
    // What else is wrong with the list is not known yet: it may hold nothing.
    (list) => new Set(list?.map((one) => one?.purchaseId)).size === (list?.length ?? 0),
  )

/**
 * Money that has arrived, of a broker or a client (R-REC-1). A broker's is applied as said, or to the oldest first; the
 * rest stays unapplied. A client's pays what it owes us.
 */
export const receiptInput = object({
  brokerId: idField().when('clientId', ([clientId], field) => (clientId ? field : field.required(missing))),
  clientId: idField().test('payer', msg('receipt.onePayer'), (id, { parent }) => !id || !parent.brokerId),
  method: oneOf(paymentMethods).required(missing),
  reference: optionalLine(100),
  /** What colleagues should know of it. */
  memo: optionalText(500),
  amount: positive(),
  /** The receipt that looks the same and is not: it was named by a refusal (R-REC-12). */
  notDuplicateOf: optionalId(),
  /** Day that the book has it on; the company's today without one. */
  bookDay: dateField(),
  /** Day on which the bank credits it; it may lie before today. */
  valueDay: dateField().required(missing),
  applications: applications.default([]),
  oldestFirst: boolean()
    .default(false)
    .test(
      'either',
      msg('receipt.oldestOrNamed'),
      (oldest, { parent }) => !oldest || !parent.applications?.length,
    ),
})
export type ReceiptInput = InferType<typeof receiptInput>

/** Purchases that the unapplied rest of a receipt pays. */
export const applyInput = object({ applications: applications.min(1, missing).required(missing) })
export type ApplyInput = InferType<typeof applyInput>

/** Unapplied money that goes elsewhere: on to a client whose invoice we never bought, or back to the broker. */
export const disposeInput = object({
  to: oneOf(['client', 'broker'] as const).required(missing),
  clientId: idField().when('to', ([to], field) => (to === 'client' ? field.required(missing) : field)),
  amount: positive(),
  reason: oneLine(500).required(missing),
})
export type DisposeInput = InferType<typeof disposeInput>

/** A payment that did not come: a check that bounced. */
export const reverseInput = object({
  reason: oneLine(500).required(missing),
  /** Price that our bank takes for it. */
  bankCharge: moneyOrZeroField(),
})
export type ReverseInput = InferType<typeof reverseInput>

/**
 * Why a purchase is charged back, and which part of what the client owes then is paid at once. The rest comes off its
 * next funding, or it pays in cash: a receipt. Without recourse a cause is needed.
 */
export const chargeBackInput = object({
  reason: oneLine(500).required(missing),
  cause: oneOf(chargeBackCauses).nullable().default(null),
  fromPayable: moneyOrZeroField(),
  fromEscrow: moneyOrZeroField(),
})
export type ChargeBackInput = InferType<typeof chargeBackInput>

/** Why we bear a loss, and what becomes of the reserve. */
export const writeOffInput = object({
  reason: oneLine(500).required(missing),
  reserve: oneOf(lostReserves).required(missing),
})
export type WriteOffInput = InferType<typeof writeOffInput>

/** What becomes of a loss that another person proposed, or that one proposed oneself. */
export const writeOffDecision = object({
  decision: oneOf(['confirmed', 'refused', 'withdrawn'] as const).required(missing),
  reason: optionalLine(500).when('decision', ([decision], field) =>
    decision === 'refused' ? field.required(missing) : field,
  ),
})
export type WriteOffDecision = InferType<typeof writeOffDecision>

/** Why a payment to a client came back, as the bank says it: R03, no such account. */
export const returnPayoutInput = object({ reason: oneLine(500).required(missing) })

/** A payment of what is payable to a client. */
export const payoutInput = object({
  clientId: idField().required(missing),
  method: oneOf(paymentMethods).required(missing),
  reference: optionalLine(100),
  /** What was shown to leave: another amount is refused. Any without it. */
  net: moneyField(),
})
export type PayoutInput = InferType<typeof payoutInput>

const money = () => string().required()
const named = () => reference({ name: string().required() })

/** A receipt as the API answers it. Amounts are decimal strings, days calendar dates. */
export const receiptRecord = object({
  ...recordFields,
  broker: named().nullable().defined(),
  /** Set instead of the broker when a client has paid. */
  client: named().nullable().defined().default(null),
  method: string<PaymentMethod>().oneOf(paymentMethods).required(),
  reference: string().nullable().defined(),
  memo: string().nullable().defined().default(null),
  amount: money(),
  bookDay: string().required(),
  valueDay: string().required(),
  applications: array(
    object({
      purchaseId: idField().required(),
      invoiceNumber: string().required(),
      /** Null for one that is not there any more. */
      invoiceId: number().integer().nullable().defined().default(null),
      clientId: idField().required(),
      client: named().nullable().defined().default(null),
      amount: money(),
      ...shortFields,
      /** When it was applied, and by whom. */
      at: string().required(),
      by: named().nullable().defined().default(null),
    }).required(),
  ).required(),
  /** Passed on to a client or back to the broker. */
  disposals: array(
    object({
      clientId: number().integer().nullable().defined(),
      client: named().nullable().defined().default(null),
      amount: money(),
      reason: string().required(),
    }).required(),
  ).required(),
  unapplied: money(),
  /** Part of a client's payment that paid what it owed; the rest is payable to it. */
  debtPaid: string().default('0.00'),
  by: named().nullable().defined(),
  /** The receipt that looks the same and was declared another one. */
  notDuplicateOf: number().integer().nullable().defined().default(null),
  reversedAt: string().nullable().defined(),
  reversedBy: named().nullable().defined().default(null),
  /** Why it was taken back. */
  reason: string().nullable().defined(),
})
export type Receipt = InferType<typeof receiptRecord>

/** Sums of the receipts that a list finds. */
export const receiptSums = object({
  count: number().integer().required(),
  /** There are others, which these sums leave out. */
  more: boolean().required(),
  received: money(),
  unapplied: money(),
  reversed: money(),
})
export type ReceiptSums = InferType<typeof receiptSums>

/** What taking a receipt back would undo, purchase by purchase. */
export const receiptReversal = object({
  purchases: array(
    object({
      purchaseId: idField().required(),
      invoiceNumber: string().required(),
      client: named().nullable().defined(),
      amount: money(),
      /** What its broker owes again: with the payment also what the client bore at its end. */
      open: money(),
      /** Set when it has ended: fee and rebate of its end, which are undone. The rebate is negative for a debt. */
      end: object({ fee: money(), rebate: money() }).nullable().defined().default(null),
      /** What its client owes more then, because a rebate was paid out; negative when it owes less. */
      due: money(),
    }).required(),
  ).required(),
  /** What clients owe more when it is done; negative when they owe less. */
  due: money(),
})
export type ReceiptReversal = InferType<typeof receiptReversal>

/** How many purchases were settled because their money has become final. */
export const settleAnswer = object({ settled: number().integer().required(), more: boolean().required() })
