import { array, type InferType, object, string } from 'yup'
import { lookUpField, namedMatch, rowsInput } from '../../kernel/records/rows-schema.ts'
import { loadInput } from './load-schema.ts'

/** Loads out of a spreadsheet. */
export const loadRowsInput = rowsInput(loadInput)

/** Numbers and names of such rows, before they are added. */
export const loadRowsCheck = object({
  loadNumbers: lookUpField(200),
  clients: lookUpField(200),
  brokers: lookUpField(200),
})
export type LoadRowsCheck = InferType<typeof loadRowsCheck>

/** The numbers among them that are taken, and the records that the names may mean. */
export const loadRowsFound = object({
  taken: array(string().required()).required(),
  clients: array(namedMatch.required()).required(),
  brokers: array(namedMatch.required()).required(),
})
export type LoadRowsFound = InferType<typeof loadRowsFound>
