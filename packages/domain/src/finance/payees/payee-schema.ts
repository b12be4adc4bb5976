import { array, type InferType, number, object, string } from 'yup'
import {
  idField,
  oneLine,
  oneOf,
  optionalLine,
  optionalText,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { type MessageKey, msg } from '../../kernel/text/messages.ts'
import {
  type AccountMethod,
  type AccountType,
  accountMethods,
  accountTypes,
  digitsOf,
  isAccountNumber,
  isRoutingNumber,
  type PayeeState,
  payeeStates,
} from './payee.ts'

const missing = msg('field.required')

/** Digits as people write them, with spaces and hyphens; `digitsOf` leaves these out. */
const numberField = (invalid: MessageKey, isNumber: (digits: string) => boolean) =>
  optionalLine(40).test('number', invalid, (value) => !value || isNumber(digitsOf(value)))

const routing = () => numberField(msg('payee.routingNumber.invalid'), isRoutingNumber)

/** A bank account that a client is to be paid to (R-PAY-1). Its numbers are stored encrypted. */
export const payeeInput = object({
  clientId: idField().required(missing),
  /** Name on the account. */
  holder: oneLine(120).required(missing),
  bankName: oneLine(120).required(missing),
  accountType: oneOf(accountTypes).required(missing),
  methods: array(oneOf(accountMethods).required())
    .min(1, msg('payee.methods.required'))
    .test('once', msg('choice.invalid'), (list) => new Set(list).size === (list?.length ?? 0))
    .required(msg('payee.methods.required')),
  routingNumber: routing().required(missing),
  /** Of wires, where the bank has another one for them. */
  wireRoutingNumber: routing(),
  accountNumber: numberField(msg('payee.accountNumber.invalid'), isAccountNumber).required(missing),
  /** What a wire says beside the account: for further credit to. */
  wireDetails: optionalLine(140),
  /** How it was made sure that the account is the client's. */
  verification: oneLine(500).required(msg('payee.verification.required')),
})
export type PayeeInput = InferType<typeof payeeInput>

/** A decision about an account. All but a confirmation say why. */
export const payeePatch = object({
  state: oneOf(payeeStates).notOneOf(['proposed'], msg('choice.invalid')).required(missing),
  reason: optionalText(500).when('state', ([state], reason) =>
    state === 'active' ? reason : reason.required(msg('payee.reason.required')),
  ),
})
export type PayeePatch = InferType<typeof payeePatch>

const person = () => reference({ name: string().required() })

/** A bank account as the API answers it: of its numbers the last digits alone. */
export const payeeRecord = object({
  ...recordFields,
  clientId: number().integer().required(),
  client: person().nullable().defined(),
  state: string<PayeeState>().oneOf(payeeStates).required(),
  holder: string().required(),
  bankName: string().required(),
  accountType: string<AccountType>().oneOf(accountTypes).required(),
  methods: array(string<AccountMethod>().oneOf(accountMethods).required()).required(),
  routingTail: string().required(),
  accountTail: string().required(),
  verification: string().required(),
  proposedBy: person().required(),
  decidedBy: person().nullable().defined(),
  decidedAt: string().nullable().defined(),
  /** Instant from which it is paid to. */
  payableFrom: string().nullable().defined(),
  /** Why it was rejected, withdrawn or stopped. */
  reason: string().nullable().defined(),
})
export type Payee = InferType<typeof payeeRecord>

/** The numbers of one account; null when they cannot be decrypted. */
export const payeeNumbers = object({
  id: number().integer().required(),
  numbers: object({
    routingNumber: string().required(),
    wireRoutingNumber: string().nullable().defined(),
    accountNumber: string().required(),
    wireDetails: string().nullable().defined(),
  })
    .nullable()
    .defined()
    .default(null),
})
export type PayeeNumbers = InferType<typeof payeeNumbers>
