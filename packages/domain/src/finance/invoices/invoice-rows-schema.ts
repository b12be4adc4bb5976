import { array, type InferType, object, string } from 'yup'
import { idField, reference } from '../../kernel/forms/fields.ts'
import { lookUpField, rowsInput } from '../../kernel/records/rows-schema.ts'
import { storedLoadStatuses } from '../../operations/loads/load.ts'
import { invoiceInput } from './invoice-schema.ts'

/** An invoice out of a spreadsheet: always a draft, which somebody looks at before it goes on. */
export const invoiceRowInput = invoiceInput.pick(['invoiceNumber', 'loadId', 'clientId', 'amount', 'notes'])
export type InvoiceRowInput = InferType<typeof invoiceRowInput>

export const invoiceRowsInput = rowsInput(invoiceRowInput)

/** Numbers of such rows, before they are added. */
export const invoiceRowsCheck = object({ invoiceNumbers: lookUpField(200), loadNumbers: lookUpField(200) })
export type InvoiceRowsCheck = InferType<typeof invoiceRowsCheck>

/** The invoice numbers among them that are taken, and the loads by their numbers, with what an invoice takes from them. */
export const invoiceRowsFound = object({
  taken: array(string().required()).required(),
  loads: array(
    object({
      id: idField().required(),
      loadNumber: string().required(),
      rate: string().nullable().defined(),
      status: string().oneOf(storedLoadStatuses).required(),
      client: reference({ name: string().required() }).required(),
    }).required(),
  ).required(),
})
export type InvoiceRowsFound = InferType<typeof invoiceRowsFound>
