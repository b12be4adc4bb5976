import { type InferType, number, object, string } from 'yup'
import {
  oneLine,
  oneOf,
  optionalEmail,
  optionalLine,
  optionalText,
  recordFields,
} from '../../kernel/forms/fields.ts'
import { recordShape } from '../../kernel/forms/record-fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { clientStatuses } from './client.ts'

/** A trucking company whose invoices the factor buys, as a person types it (R-CLI-3). */
export const clientFields = {
  name: oneLine(200).required(msg('client.name.required')),
  email: optionalEmail(),
  phone: optionalLine(40),
  address: optionalText(300),
  contactPerson: optionalLine(120),
  taxId: optionalLine(40),
  status: oneOf(clientStatuses).default('active'),
}

export const clientInput = object(clientFields)
export type ClientInput = InferType<typeof clientInput>

/** A client as the API answers it. */
export const clientRecord = object({
  ...recordFields,
  ...recordShape(clientFields),
})
export type Client = InferType<typeof clientRecord>

const sum = object({ count: number().integer().min(0).required(), amount: string().required() })

/**
 * The figures of a client's page. Amounts are US dollars with two decimals.
 * - open: invoices submitted or approved, that is sold to us or offered, and not paid yet;
 * - paid: all invoices that were paid;
 * - thisMonth: invoices submitted since the first of this month, by the calendar of the reader's time zone, whatever
 *   became of them but a rejection;
 * - loadsInTransit: loads on the road;
 * - averageDaysToPay: days from submitting until the broker has paid, over the latest 200 paid invoices, to one decimal;
 *   null without any. For an invoice that was never bought, until it was paid.
 */
export const clientSummary = object({
  clientId: number().integer().required(),
  open: sum.required(),
  paid: sum.required(),
  thisMonth: sum.required(),
  loadsInTransit: number().integer().min(0).required(),
  averageDaysToPay: number().nullable().defined(),
})
export type ClientSummary = InferType<typeof clientSummary>
