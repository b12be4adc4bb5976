import type { InferType } from 'yup'
import { object, string } from 'yup'
import { oneOf, optionalEmail, optionalText, recordFields } from './fields.ts'
import { msg } from './messages.ts'

export const clientStatuses = ['active', 'inactive'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** A trucking company whose invoices the factor buys, as a person types it (spec part 1, sections 3.3 and 5). */
export const clientInput = object({
  name: string().trim().max(200, msg('text.tooLong')).required(msg('client.name.required')),
  email: optionalEmail(),
  phone: optionalText(40),
  address: optionalText(300),
  contactPerson: optionalText(120),
  taxId: optionalText(40),
  status: oneOf(clientStatuses).default('active'),
})
export type ClientInput = InferType<typeof clientInput>

/** A client as the API answers it. */
export const clientRecord = object({
  ...recordFields,
  name: string().required(),
  email: string().nullable().defined(),
  phone: string().nullable().defined(),
  address: string().nullable().defined(),
  contactPerson: string().nullable().defined(),
  taxId: string().nullable().defined(),
  status: string<ClientStatus>().oneOf(clientStatuses).required(),
})
export type Client = InferType<typeof clientRecord>
