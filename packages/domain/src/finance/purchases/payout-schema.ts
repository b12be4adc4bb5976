import { boolean, type InferType, object, string } from 'yup'
import { dateField, idField, recordFields } from '../../kernel/forms/fields.ts'
import { selectionFields } from '../../kernel/records/selection-schema.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type PaymentMethod, paymentMethods } from '../agreements/agreement.ts'
import { money, named } from './purchase-fields.ts'

/** Amounts of one payment to a client, as decimal strings. */
export const payoutAmounts = {
  /** Payable before deductions. */
  payable: money(),
  /** Part that goes to the client's former factor. */
  paidOff: money(),
  /** What the client owed us. */
  recovered: money(),
  /** Fuel advances with their fees. */
  fuel: money(),
  escrow: money(),
  transferFee: money(),
  net: money(),
}

/** Bank account that a payment goes to; null by check, and when it goes by its reference alone. */
export const paidTo = () =>
  object({
    id: idField().required(),
    holder: string().required(),
    bankName: string().required(),
    accountTail: string().required(),
  })
    .nullable()
    .defined()
    .default(null)

/** The former factor that a part of a payment goes to, and what the payment did not bear: the client owes it. */
export const payoff = () =>
  object({
    buyoutId: idField().required(),
    factorName: string().required(),
    due: money(),
    /** It was taken back by itself, since the rest of the payment had left. */
    isTakenBack: boolean().required(),
  })
    .nullable()
    .defined()
    .default(null)

/** A client to whom something is payable, or who owes us something. */
export const waitingClient = object({
  /** That of the client. */
  id: idField().required(),
  client: named().required(),
  payable: money(),
  due: money(),
  /** Part of it that takes fuel advances back. */
  fuel: money(),
  /** What would leave, by method: less the debt, the fuel advances and the price of the transfer. */
  nets: object({ ach: money(), wire: money(), check: money() }).required(),
})
export type WaitingClient = InferType<typeof waitingClient>

/** A payment to a client as the API answers it. */
export const payoutRecord = object({
  ...recordFields,
  client: named().nullable().defined(),
  day: string().required(),
  method: string<PaymentMethod>().oneOf(paymentMethods).required(),
  reference: string().nullable().defined(),
  ...payoutAmounts,
  by: named().nullable().defined(),
  /** Taken back, since it was never sent. */
  reversedAt: string().nullable().defined(),
  payoff: payoff(),
  payee: paidTo(),
  /** That the bank sent it back: it is payable again, and its account is stopped. */
  returned: object({ at: string().required(), reason: string().required() })
    .nullable()
    .defined()
    .default(null),
  /** Day on which the bank showed it; null while it is on its way. */
  confirmedDay: string().nullable().defined(),
})
export type Payout = InferType<typeof payoutRecord>

/** Payments that the bank has shown, and on which day. */
export const confirmPayoutsInput = object({
  ...selectionFields,
  day: dateField().required(msg('field.required')),
})
export type ConfirmPayoutsInput = InferType<typeof confirmPayoutsInput>

/** What became of one of several payments. */
export const payoutOutcome = object({
  id: idField().required(),
  ok: boolean().required(),
  message: string().nullable().defined(),
  /** The payment as it is now, when it is no longer the one of `items`; otherwise null. */
  current: payoutRecord.nullable().defined(),
})
export type PayoutOutcome = InferType<typeof payoutOutcome>
