import { boolean, type InferType, number, object, string } from 'yup'
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
  shownText,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type PaymentMethod, paymentMethods } from '../agreements/agreement.ts'
import { isRoutingNumber } from '../payees/payee.ts'
import { type BuyoutState, buyoutStates } from './buyout.ts'

const missing = msg('field.required')

/** This text is stored as it is typed and kept by the audit trail; the account number stands in the letter. */
const namesAccount = (text?: string | null) =>
  (text?.match(/\d{6,}/g) ?? []).some((digits) => !isRoutingNumber(digits))

/** What we are to pay the former factor of a client, as its payoff letter says (R-BUY-1). */
export const buyoutInput = object({
  clientId: idField().required(missing),
  factorName: oneLine(120).required(missing),
  payoff: moneyField()
    .required(msg('receipt.amount.positive'))
    .test('positive', msg('receipt.amount.positive'), (value) => !value || /[1-9]/.test(value)),
  /** Last day on which that sum pays it off. */
  goodThrough: dateField().required(missing),
  /** For each day after it; 0.00 when the letter is good through its day alone. */
  perDiem: moneyOrZeroField(),
  /** What the former factor knows the client by. */
  reference: optionalLine(100),
  /** Where the money goes: the bank, without the account number. */
  remittance: shownText()
    .max(500, msg('text.tooLong'))
    .required(missing)
    .test('account', msg('buyout.remittance.account'), (text) => !namesAccount(text)),
  documentId: optionalId(),
})
export type BuyoutInput = InferType<typeof buyoutInput>

/** A decision about a buyout. All but an approval say why. */
export const buyoutPatch = object({
  state: oneOf(buyoutStates)
    .notOneOf(['proposed', 'payable', 'paid', 'cleared'], msg('choice.invalid'))
    .required(missing),
  reason: optionalText(500).when('state', ([state], reason) =>
    state === 'approved' ? reason : reason.required(msg('buyout.reason.required')),
  ),
})
export type BuyoutPatch = InferType<typeof buyoutPatch>

/** How the former factor was paid, and on which day. */
export const payBuyoutInput = object({
  method: oneOf(paymentMethods).required(missing),
  reference: optionalLine(100),
  day: dateField().required(missing),
})
export type PayBuyoutInput = InferType<typeof payBuyoutInput>

/** Day on which the bank showed the payment. */
export const confirmBuyoutInput = object({ day: dateField().required(missing) })
/** Why the payment came back. */
export const returnBuyoutInput = object({ reason: oneLine(500).required(missing) })

const money = () => string().required()
const named = () => reference({ name: string().required() })

/** A buyout as the API answers it. Amounts are decimal strings, days calendar dates. */
export const buyoutRecord = object({
  ...recordFields,
  clientId: number().integer().required(),
  client: named().nullable().defined(),
  state: string<BuyoutState>().oneOf(buyoutStates).required(),
  factorName: string().required(),
  payoff: money(),
  goodThrough: string().required(),
  perDiem: money(),
  reference: string().nullable().defined(),
  remittance: string().required(),
  documentId: number().integer().nullable().defined(),
  proposedBy: named().required(),
  decidedBy: named().nullable().defined(),
  decidedAt: string().nullable().defined(),
  /** Why it was rejected or cancelled. */
  reason: string().nullable().defined(),
  /** The funding that it came off; null before. */
  funding: object({
    payoutId: number().integer().required(),
    day: string().required(),
    /** Owed to the former factor since. */
    amount: money(),
    /** Part of it that the funding did not bear: the client owes it. */
    due: money(),
    override: object({ reason: string().required() }).nullable().defined().default(null),
  })
    .nullable()
    .defined()
    .default(null),
  /** How it was paid; null while it was not. */
  payment: object({
    day: string().required(),
    method: string<PaymentMethod>().oneOf(paymentMethods).required(),
    reference: string().nullable().defined(),
    by: named().required(),
    /** Day on which the bank showed it; null while it is on its way. */
    confirmedDay: string().nullable().defined(),
  })
    .nullable()
    .defined()
    .default(null),
  /** That the last payment came back; null otherwise. */
  returned: object({ at: string().required(), reason: string().required() })
    .nullable()
    .defined()
    .default(null),
})
export type Buyout = InferType<typeof buyoutRecord>

/** So many days ahead a payoff letter is good at most. */
export const maxPayoffDays = 30

/** The day that a payoff letter is good through, today without one, and what leaving costs. */
export const payoffLetterQuery = object({ goodThrough: dateField(), exitFee: moneyOrZeroField() })
export type PayoffLetterQuery = InferType<typeof payoffLetterQuery>

/** For what another factor pays a client off with us; decimal strings (R-BUY-7). */
export const payoffLetter = object({
  client: named().required(),
  today: string().required(),
  goodThrough: string().required(),
  receivable: money(),
  reserve: money(),
  /** Fees as of the day that were not taken yet. */
  fees: money(),
  due: money(),
  advances: money(),
  payable: money(),
  escrow: money(),
  exitFee: money(),
  /** What releases the client; when `isOwedByUs`, what we owe it instead. */
  total: money(),
  isOwedByUs: boolean().required(),
  /** Most that a single day within the 30 after it adds. */
  perDiem: money(),
})
export type PayoffLetterFigures = InferType<typeof payoffLetter>
