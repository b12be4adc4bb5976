import { array, type InferType, number, object, string } from 'yup'
import { collectionRecord } from './collection-schema.ts'
import { type WorklistReason, worklistReasons } from './collection-worklist.ts'

/** A collection in the worklist: the record, its points and why it stands where it stands. */
export const worklistItem = collectionRecord.shape({
  score: number().integer().required(),
  reasons: array(
    object({
      reason: string<WorklistReason>().oneOf(worklistReasons).required(),
      points: number().integer().required(),
    }).required(),
  ).required(),
})
export type WorklistItem = InferType<typeof worklistItem>
