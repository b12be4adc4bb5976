import { boolean, type InferType, number, type ObjectSchema, object, type Schema, string } from 'yup'
import {
  oneLine,
  oneOf,
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalText,
  optionalUsState,
  phoneField,
  recordFields,
  writtenNumber,
} from '../../kernel/forms/fields.ts'
import { recordShape } from '../../kernel/forms/record-fields.ts'
import { type MessageKey, msg } from '../../kernel/text/messages.ts'
import { brokerStatuses, maxCreditLimit, paymentTerms } from './broker.ts'

/** A limit in whole US dollars. */
export function wholeDollars(invalid: MessageKey) {
  return writtenNumber(invalid)
    .integer(invalid)
    .min(0, invalid)
    .max(maxCreditLimit, msg('creditLimit.tooHigh'))
}

/**
 * An MC number as FMCSA assigns it to a broker's authority (docket prefix MC and a serial number, 49 U.S.C. 13904):
 * 5 to 8 digits, with or without 'MC', 'MC-' or 'MC ' in front. FMCSA publishes no length; today's numbers have six or
 * seven digits, and shorter ones in our trade are typing errors. Stored as 'MC-123456', without needless zeros.
 */
function mcNumberField() {
  return registrationNumber(/^(?:MC[\s#-]*)?(\d{5,8})$/i, 'MC-', msg('broker.mcNumber.invalid'))
}

/** A USDOT number (49 CFR 390.19): 5 to 8 digits here, for the same reason; 'DOT' or 'USDOT' in front is dropped. */
function dotNumberField() {
  return registrationNumber(/^(?:(?:US\s?)?DOT[\s#-]*)?(\d{5,8})$/i, '', msg('broker.dotNumber.invalid'))
}

/** Brings what matches into one form, so that the same number is recognized however it was typed. */
function registrationNumber(pattern: RegExp, prefix: string, invalid: MessageKey) {
  return optionalLine(20)
    .transform((value: unknown) => {
      const digits = pattern.exec(String(value))?.[1]
      return digits ? prefix + digits.replace(/^0+(?=\d{5})/, '') : value
    })
    .test('form', invalid, (value) => !value || pattern.test(value))
}

/** The debtor: who ordered the load and owes the invoice (R-BRK-2). */
export const brokerFields = {
  name: oneLine(200).required(msg('broker.name.required')),
  contactPerson: oneLine(120).required(msg('broker.contactPerson.required')),
  email: string().trim().max(254).required(msg('broker.email.invalid')).email(msg('broker.email.invalid')),
  phone: phoneField(msg('broker.phone.invalid')),
  // Accounts payable, where that is not the contact above: whom collectors call.
  payablesContact: optionalLine(120),
  payablesPhone: optionalPhone(msg('broker.phone.invalid')),
  payablesEmail: optionalEmail(),
  address: optionalText(300),
  city: optionalLine(120),
  state: optionalUsState(),
  zipCode: optionalLine(10).test(
    'zip',
    msg('broker.zipCode.invalid'),
    (value) => !value || /^\d{5}(-\d{4})?$/.test(value),
  ),
  mcNumber: mcNumberField(),
  dotNumber: dotNumberField(),
  creditLimit: wholeDollars(msg('broker.creditLimit.invalid')).default(0),
  paymentTerms: oneOf(paymentTerms).default('net30'),
  status: oneOf(brokerStatuses).default('active'),
  notes: optionalText(2000),
}

export const brokerInput = object(brokerFields)
export type BrokerInput = InferType<typeof brokerInput>

/** `PATCH /api/brokers/{id}`: the changed fields alone. What is missing stays as it is, so nothing has a default. */
export const brokerPatch = object(
  Object.fromEntries(
    Object.entries(brokerInput.fields).map(([name, field]) => [
      name,
      (field as Schema).optional().default(undefined),
    ]),
  ),
) as unknown as ObjectSchema<Partial<BrokerInput>>

/**
 * A broker as the API answers it. `creditLimit` is whole US dollars; `exposure` is what the broker owes on submitted
 * and approved invoices and on those that we bought, a decimal string; `overLimit` says that this is more than the limit.
 */
export const brokerRecord = object({
  ...recordFields,
  ...recordShape(brokerFields),
  exposure: string().required(),
  openInvoices: number().integer().min(0).required(),
  overLimit: boolean().required(),
})
export type Broker = InferType<typeof brokerRecord>

/** `GET /api/brokers/summary`: how many brokers there are, what they owe together, how many are over their limit. */
export const brokerSummary = object({
  total: number().integer().required(),
  active: number().integer().required(),
  inactive: number().integer().required(),
  suspended: number().integer().required(),
  exposure: string().required(),
  overLimit: number().integer().required(),
})
export type BrokerSummary = InferType<typeof brokerSummary>
