import { array, type InferType, number, object, string } from 'yup'
import { idField, moneyField, oneOf, recordFields, reference } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { invoiceStatuses } from './invoice.ts'
import { duplicateReasons } from './invoice-duplicates.ts'

const person = reference({ name: string().required() })

/** An invoice that may be the same as another, and what was said about the two. */
export const duplicateRecord = object({
  id: recordFields.id,
  invoiceNumber: string().required(),
  load: reference({ loadNumber: string().required() }).required(),
  client: reference({ name: string().required() }).nullable().defined(),
  broker: reference({ name: string().required() }).nullable().defined(),
  amount: string().required(),
  status: oneOf(invoiceStatuses).required(),
  createdAt: string().required(),
  reasons: array(oneOf(duplicateReasons).required()).required(),
  cleared: object({ reason: string().required(), at: string().required(), by: person.nullable().defined() })
    .nullable()
    .defined(),
})
export type Duplicate = InferType<typeof duplicateRecord>

/** Question of the form before it saves: does something like this exist already? */
export const duplicateCheck = object({
  loadId: idField().required(),
  amount: moneyField().required(),
  /** The invoice that is being changed. */
  except: idField(),
})

/** Number of open questions about an invoice. */
export const duplicateCount = object({ id: idField().required(), count: number().integer().required() })
export type DuplicateCount = InferType<typeof duplicateCount>

/** Declares an invoice different from others, and says why. */
export const notDuplicateInput = object({
  of: array(idField().required()).min(1, msg('selection.empty')).max(50, msg('selection.tooMany')).required(),
  reason: string()
    .trim()
    .max(500, msg('text.tooLong'))
    .required(msg('invoice.reason.required'))
    .min(5, msg('invoice.reason.tooShort')),
})
export type NotDuplicateInput = InferType<typeof notDuplicateInput>
