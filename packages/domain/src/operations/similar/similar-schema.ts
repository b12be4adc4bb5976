import { array, type InferType, object, string } from 'yup'
import { idField, oneOf, recordFields } from '../../kernel/forms/fields.ts'
import { allSimilarFields } from './similar.ts'

/** A typed text, in whatever form it is so far. */
const typed = () => string().trim().max(254)

/** Question of a form before a client is saved: is there one like this? */
export const clientSimilarQuery = object({
  taxId: typed(),
  name: typed(),
  phone: typed(),
  email: typed(),
  /** The record that is being changed. */
  exceptId: idField(),
})

/** The same of a broker. */
export const brokerSimilarQuery = object({
  mcNumber: typed(),
  dotNumber: typed(),
  name: typed(),
  phone: typed(),
  email: typed(),
  exceptId: idField(),
})

/** A record that may be the same company, and the fields in which both say the same, the strongest sign first. */
export const similarRecord = object({
  id: recordFields.id,
  name: string().required(),
  same: array(oneOf(allSimilarFields).required()).required(),
})
export type SimilarRecord = InferType<typeof similarRecord>
