import type { InferType } from 'yup'
import { number, object, string } from 'yup'
import { oneOf, optionalText, recordFields } from './fields.ts'
import { msg } from './messages.ts'

export const brokerStatuses = ['active', 'inactive', 'suspended'] as const
export type BrokerStatus = (typeof brokerStatuses)[number]
export const paymentTerms = ['net15', 'net30', 'net45', 'net60', 'quickpay'] as const
export type PaymentTerms = (typeof paymentTerms)[number]

/** Days until an invoice is due under each payment term; quickpay is paid within two days. */
export const paymentDays: Record<PaymentTerms, number> = {
  net15: 15,
  net30: 30,
  net45: 45,
  net60: 60,
  quickpay: 2,
}

/** The debtor: who ordered the load and owes the invoice (spec part 2, sections 3 and 5). */
export const brokerInput = object({
  name: string().trim().max(200, msg('text.tooLong')).required(msg('broker.name.required')),
  contactPerson: string().trim().max(120, msg('text.tooLong')).required(msg('broker.contactPerson.required')),
  email: string().trim().max(254).required(msg('broker.email.invalid')).email(msg('broker.email.invalid')),
  phone: string().trim().max(40).required(msg('broker.phone.invalid')).min(10, msg('broker.phone.invalid')),
  address: optionalText(300),
  city: optionalText(120),
  state: optionalText(2),
  zipCode: optionalText(10),
  mcNumber: optionalText(20),
  dotNumber: optionalText(20),
  creditLimit: number()
    .integer(msg('broker.creditLimit.invalid'))
    .min(0, msg('broker.creditLimit.invalid'))
    .typeError(msg('broker.creditLimit.invalid'))
    .default(0),
  paymentTerms: oneOf(paymentTerms).default('net30'),
  status: oneOf(brokerStatuses).default('active'),
  notes: optionalText(2000),
})
export type BrokerInput = InferType<typeof brokerInput>

/** A broker as the API answers it. `creditLimit` is whole US dollars. */
export const brokerRecord = object({
  ...recordFields,
  name: string().required(),
  contactPerson: string().required(),
  email: string().required(),
  phone: string().required(),
  address: string().nullable().defined(),
  city: string().nullable().defined(),
  state: string().nullable().defined(),
  zipCode: string().nullable().defined(),
  mcNumber: string().nullable().defined(),
  dotNumber: string().nullable().defined(),
  creditLimit: number().required(),
  paymentTerms: string<PaymentTerms>().oneOf(paymentTerms).required(),
  status: string<BrokerStatus>().oneOf(brokerStatuses).required(),
  notes: string().nullable().defined(),
})
export type Broker = InferType<typeof brokerRecord>
