import type { EntityType } from './activity.ts'
import type { Notification } from './notification-schema.ts'

export type * from './notification-schema.ts'

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** By which ways a notification reaches a person. In the app means the bell and the list. */
export const notificationChannels = ['inApp', 'email', 'desktop'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
export type ChannelChoice = Record<NotificationChannel, boolean>

const screen: ChannelChoice = { inApp: true, email: false, desktop: true }
const everywhere: ChannelChoice = { inApp: true, email: true, desktop: true }

/**
 * Kinds of notifications, and the channels each uses until people choose others. Mail is left for what
 * someone who is away must know. A new kind is one line here and one text (`notification.kind.…`) in each language.
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
  proposal: screen,
  account: everywhere,
  server: everywhere,
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
  time_request: 'timeCorrected',
  support_request: 'supportRequest',
  export: 'exportReady',
  agreement: 'proposal',
  payee: 'proposal',
  buyout: 'proposal',
  user: 'account',
  session: 'account',
}

/** The kind of a notification that names none, by what it is about. */
export function defaultKind(entityType: EntityType | null | undefined): NotificationKind {
  return (entityType && kindByEntity[entityType]) || 'other'
}

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

/** The three switches of the settings (R-SET-2, R-NTF-5): off is off for every kind. */
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

/** Payload of the live stream's `event: notification`. */
export interface LiveNotification extends Notification {
  /** True if the person wants it on the desktop, and in the list. */
  desktop: boolean
  inApp: boolean
}
