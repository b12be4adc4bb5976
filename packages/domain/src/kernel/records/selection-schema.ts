import { array, type InferType, number, object } from 'yup'
import { idField } from '../forms/fields.ts'
import { msg } from '../text/messages.ts'

/** Records that one call takes at most. */
const maxSelected = 500

/** A record with the version that someone saw of it: a newer one is refused, and the answer says what it is now. */
export const seenRecord = object({
  id: idField().required(),
  version: number().integer().min(1).required(),
})
export type SeenRecord = InferType<typeof seenRecord>

/** The records of a call: `items` with the versions that were seen, or `ids` of callers that know none. */
export const selectionFields = {
  ids: array(idField().required()).min(1, msg('selection.empty')).max(maxSelected, msg('selection.tooMany')),
  items: array(seenRecord.required())
    .min(1, msg('selection.empty'))
    .max(maxSelected, msg('selection.tooMany')),
}
