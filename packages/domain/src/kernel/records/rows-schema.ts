import { array, type InferType, number, object, type Schema, string } from 'yup'
import { idField, oneLine, oneOf } from '../forms/fields.ts'
import { msg } from '../text/messages.ts'

/** Rows that one call adds at most. */
export const maxRows = 500

/** Records that are added together, each for itself. */
export function rowsInput<S extends Schema>(row: S) {
  return object({
    rows: array(row.required()).min(1, msg('selection.empty')).max(maxRows, msg('rows.tooMany')).required(),
  })
}

/**
 * What became of a row: added, refused with a reason, or not known because the database went away. Repeating the call
 * with the same key settles what is not known, and adds nothing twice.
 */
const rowOutcomes = ['created', 'refused', 'unknown'] as const

/** Outcome of one row, by its place in the call; `message` and `errors` are in the caller's language. */
export const rowResult = object({
  index: number().integer().min(0).required(),
  outcome: oneOf(rowOutcomes).required(),
  /** The record that was added. */
  id: idField().nullable().defined(),
  message: string().nullable().defined(),
  errors: array(object({ field: string().required(), message: string().required() }).required()).required(),
})
export type RowResult = InferType<typeof rowResult>

/** Names or numbers out of a spreadsheet, of which a screen asks what they are. */
export function lookUpField(maxLength: number) {
  return array(oneLine(maxLength).required()).max(maxRows, msg('rows.tooMany')).default([])
}

/** A name out of a spreadsheet with the records that may be meant by it; none when there is no such record. */
export const namedMatch = object({
  name: string().required(),
  matches: array(object({ id: idField().required(), name: string().required() }).required()).required(),
})
export type NamedMatch = InferType<typeof namedMatch>
