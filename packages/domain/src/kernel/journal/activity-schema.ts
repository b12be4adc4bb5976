import { type InferType, number, object, string } from 'yup'
import { reference } from '../forms/fields.ts'
import { type ActivityType, activityTypes, type EntityType, entityTypes } from './activity.ts'

/** One event of the feed. `description` is in the reader's language. */
export const activityRecord = object({
  id: number().integer().required(),
  userId: number().integer().nullable().defined(),
  user: reference({ name: string().required() }).nullable().defined(),
  type: string<ActivityType>().oneOf(activityTypes).required(),
  description: string().required(),
  entityType: string<EntityType>().oneOf(entityTypes).nullable().defined(),
  entityId: number().integer().nullable().defined(),
  createdAt: string().required(),
})
export type Activity = InferType<typeof activityRecord>
