import type { InferType } from 'yup'
import { boolean, number, object, string } from 'yup'
import type { EntityType } from './activity.ts'
import { entityTypes } from './activity.ts'

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** By which ways a notification reaches a person. In the app means the bell and the list. */
export const notificationChannels = ['inApp', 'email', 'desktop'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
export type ChannelChoice = Record<NotificationChannel, boolean>

const screen: ChannelChoice = { inApp: true, email: false, desktop: true }
const everywhere: ChannelChoice = { inApp: true, email: true, desktop: true }

/**
 * What people are told about, and the ways by which they hear of it until they choose others. Mail is left for what
 * somebody who is away must know. A new kind is one line here and one text (`notification.kind.…`) in each language.
 */
export const notificationDefaults = {
  invoiceDecided: screen,
  creditCheckDecided: screen,
  assignment: screen,
  documentFailed: screen,
  applicationReviewed: screen,
  exportReady: screen,
  remotePublished: screen,
  supportRequest: screen,
  timeCorrected: screen,
  account: everywhere,
  other: screen,
} as const satisfies Record<string, ChannelChoice>

export type NotificationKind = keyof typeof notificationDefaults
export const notificationKinds = Object.keys(notificationDefaults) as NotificationKind[]

const kindByEntity: Partial<Record<EntityType, NotificationKind>> = {
  invoice: 'invoiceDecided',
  credit_check: 'creditCheckDecided',
  task: 'assignment',
  follow_up: 'assignment',
  collection: 'assignment',
  document: 'documentFailed',
  fuel_card_application: 'applicationReviewed',
  remote: 'remotePublished',
  time_entry: 'timeCorrected',
  support_request: 'supportRequest',
  export: 'exportReady',
  user: 'account',
  session: 'account',
}

/** The kind of a notification that names none, by what it is about. */
export function defaultKind(entityType: EntityType | null | undefined): NotificationKind {
  return (entityType && kindByEntity[entityType]) || 'other'
}

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

/** Ways to hear by kind: what somebody chose, or all of them as the API answers. */
export const notificationPreferences = object(byKind)
export type NotificationPreferences = Record<NotificationKind, ChannelChoice>

/** The chosen ways over the usual ones; kinds added later have their defaults. */
export function completePreferences(
  chosen: Partial<Record<string, ChannelChoice | undefined>> | null | undefined,
): NotificationPreferences {
  const entries = notificationKinds.map((kind) => [
    kind,
    { ...notificationDefaults[kind], ...chosen?.[kind] },
  ])
  return Object.fromEntries(entries) as NotificationPreferences
}

/** The three switches of the settings (spec part 1, section 3.4): off is off for every kind. */
export interface MasterSwitches {
  emailNotifications: boolean
  desktopNotifications: boolean
}

/** By which ways this person hears of a kind now. The bell has no master switch. */
export function channelsFor(
  kind: NotificationKind,
  chosen: Partial<Record<string, ChannelChoice>> | null | undefined,
  master: MasterSwitches,
): ChannelChoice {
  const { inApp, email, desktop } = { ...notificationDefaults[kind], ...chosen?.[kind] }
  return { inApp, email: email && master.emailNotifications, desktop: desktop && master.desktopNotifications }
}

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
  /** Missing in answers of servers before kinds existed. */
  kind: string<NotificationKind>().oneOf(notificationKinds).optional(),
})
export type Notification = InferType<typeof notificationRecord>

/** What the live stream says of a new one: `event: notification`. */
export interface LiveNotification extends Notification {
  /** Whether the person wants it on the desktop, and in the list. */
  desktop: boolean
  inApp: boolean
}
