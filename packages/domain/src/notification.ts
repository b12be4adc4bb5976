import type { InferType } from 'yup'
import { boolean, number, object, string } from 'yup'
import type { EntityType } from './activity.ts'
import { entityTypes } from './activity.ts'

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A message to one person about a record (spec part 1, section 3.5). */
export const notificationRecord = object({
  id: number().integer().required(),
  title: string().required(),
  message: string().required(),
  type: string<NotificationType>().oneOf(notificationTypes).required(),
  read: boolean().required(),
  entityType: string<EntityType>().oneOf(entityTypes).nullable().defined(),
  entityId: number().integer().nullable().defined(),
  createdAt: string().required(),
})
export type Notification = InferType<typeof notificationRecord>
