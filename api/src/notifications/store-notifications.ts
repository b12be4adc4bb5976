import { channelsFor, defaultKind } from '@drayline/domain/notification'
import { op } from '../core/filter.ts'
import { nextId } from '../core/ids.ts'
import type { NotificationEntry } from '../core/tx.ts'
import type { UserDoc } from '../users/user.model.ts'
import { User } from '../users/user.model.ts'
import type { NotificationDoc } from './notification.model.ts'
import { NotificationRecord } from './notification.model.ts'

type Recipient = Pick<
  UserDoc,
  '_id' | 'notificationPreferences' | 'emailNotifications' | 'desktopNotifications'
>

const asked = { notificationPreferences: 1, emailNotifications: 1, desktopNotifications: 1 } as const

/**
 * In a transaction: stores the notifications of a write for those who want to hear of them. One that somebody wants on
 * the desktop alone is kept hidden and read, so that the live stream can bring it, also after a lost connection.
 */
export async function storeNotifications(entries: readonly NotificationEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  const recipients = await recipientsOf(entries)
  const wanted = entries.map((entry) => toRecord(entry, recipients.get(entry.userId), now))
  const records = wanted.filter((record) => record !== undefined)
  if (records.length === 0) return
  const first = await nextId('notifications', records.length)
  const stored = records.map((record, index) => ({ ...record, _id: first + index }))
  await NotificationRecord.insertMany(stored, { lean: true })
}

async function recipientsOf(entries: readonly NotificationEntry[]): Promise<Map<number, Recipient>> {
  const ids = [...new Set(entries.map(({ userId }) => userId))]
  const users = await User.find({ _id: op.in(ids) } as never, asked).lean<Recipient[]>()
  return new Map(users.map((user) => [user._id, user]))
}

function toRecord(
  entry: NotificationEntry,
  recipient: Recipient | undefined,
  now: Date,
): Omit<NotificationDoc, '_id'> | undefined {
  const { userId, title, message, type = 'info', entityType = null, entityId = null } = entry
  const kind = entry.kind ?? defaultKind(entityType)
  const master = {
    emailNotifications: recipient?.emailNotifications ?? true,
    desktopNotifications: recipient?.desktopNotifications ?? true,
  }
  const { inApp, desktop } = channelsFor(kind, recipient?.notificationPreferences, master)
  if (!inApp && !desktop) return undefined
  return {
    ...{ userId, title, message, type, kind, entityType, entityId, createdAt: now },
    ...{ read: !inApp, hidden: !inApp, desktop },
  }
}
