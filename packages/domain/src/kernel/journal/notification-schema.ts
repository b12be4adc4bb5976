import { boolean, type InferType, number, object, string } from 'yup'
import { type EntityType, entityTypes } from './activity.ts'
import {
  type NotificationKind,
  type NotificationType,
  notificationKinds,
  notificationTypes,
} from './notification.ts'

const channels = object({
  inApp: boolean().required(),
  email: boolean().required(),
  desktop: boolean().required(),
})

const choice = channels.default(undefined).optional()
const byKind = Object.fromEntries(notificationKinds.map((kind) => [kind, choice])) as Record<
  NotificationKind,
  typeof choice
>

/** Ways to hear by kind: what someone chose, or all of them as the API answers. */
export const notificationPreferences = object(byKind)

/** A message to one person about a record (R-NTF-1). */
export const notificationRecord = object({
  id: number().integer().required(),
  title: string().required(),
  message: string().required(),
  type: string<NotificationType>().oneOf(notificationTypes).required(),
  read: boolean().required(),
  entityType: string<EntityType>().oneOf(entityTypes).nullable().defined(),
  entityId: number().integer().nullable().defined(),
  createdAt: string().required(),
  /** Missing in answers of servers before kinds existed. */
  kind: string<NotificationKind>().oneOf(notificationKinds).optional(),
})
export type Notification = InferType<typeof notificationRecord>
