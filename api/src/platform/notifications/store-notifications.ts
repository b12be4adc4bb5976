import { channelsFor, defaultKind } from '@drayline/domain/kernel/journal/notification'
import type { Config } from '../../kernel/base/config.ts'
import { translate } from '../../kernel/base/text.ts'
import { op } from '../../kernel/database/filter.ts'
import { nextId } from '../../kernel/database/ids.ts'
import type { Keeper } from '../../kernel/writes/record-changes.ts'
import type { NotificationEntry, Tx } from '../../kernel/writes/tx.ts'
import { sendMail } from '../email/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import type { NotificationDoc } from './notification.model.ts'
import { NotificationRecord } from './notification.model.ts'

type Recipient = Pick<
  UserDoc,
  | '_id'
  | 'notificationPreferences'
  | 'emailNotifications'
  | 'desktopNotifications'
  | 'email'
  | 'language'
  | 'deactivatedAt'
>

const asked = {
  ...{ notificationPreferences: 1, emailNotifications: 1, desktopNotifications: 1 },
  ...{ email: 1, language: 1, deactivatedAt: 1 },
} as const

type MailSettings = Pick<Config, 'smtpUrl' | 'publicUrl'>
let mail: MailSettings = { smtpUrl: undefined, publicUrl: undefined }

/** Said once at start: work in the background has no call that would carry the configuration. */
export function setNotificationMail({ smtpUrl, publicUrl }: MailSettings): void {
  mail = { smtpUrl, publicUrl }
}

/**
 * In a transaction: stores the notifications of a write for those who want to hear of them. One that someone wants on
 * the desktop alone is kept hidden and read, so that the live stream can bring it, also after a lost connection.
 */
export const storeNotifications: Keeper = async ({ tx, notifications: entries }) => {
  if (entries.length === 0) return
  const recipients = await recipientsOf(entries)
  const grown: Grown[] = []
  for (const entry of entries) grown.push(await growGroup(entry, tx.now))
  const wanted = grown.map((entry) => toRecord(entry, recipients.get(entry.userId), tx.now))
  const records = wanted.filter((record) => record !== undefined)
  for (const entry of grown) if (!isMore(entry)) await mailIfWanted(entry, recipients.get(entry.userId), tx)
  if (records.length === 0) return
  const first = await nextId('notifications', records.length)
  const stored = records.map((record, index) => ({ ...record, _id: first + index }))
  await NotificationRecord.insertMany(stored, { lean: true })
}

/** Messages further apart than this tell of different days' work, in milliseconds. */
const groupSpan = 12 * 60 * 60 * 1000

type Grown = NotificationEntry & { count?: number }

/** Tells a message that adds to one its reader was told of before, and of which no further mail is sent. */
function isMore({ count = 1 }: Grown): boolean {
  return count > 1
}

/** Puts a message in the place of the unread ones of its group, which it then counts. */
async function growGroup(entry: NotificationEntry, now: Date): Promise<Grown> {
  const { group, userId } = entry
  if (!group) return entry
  const since = op.gte(new Date(now.getTime() - groupSpan))
  const filter = { userId, read: false, group: group.key, createdAt: since } as never
  const [before] = await NotificationRecord.find(filter).sort({ _id: -1 }).limit(1).lean<NotificationDoc[]>()
  if (!before) return { ...entry, count: 1 }
  await NotificationRecord.updateMany(filter, { $set: { read: true, hidden: true } })
  const count = (before.count ?? 1) + 1
  return { ...entry, count, title: group.title(count) }
}

/** Into the outbox, in the same transaction; to no one without an address, and to no one who has left. */
async function mailIfWanted(entry: NotificationEntry, to: Recipient | undefined, tx: Tx): Promise<void> {
  // A mail about a mail that failed could go on forever.
  const address = entry.mailTo ?? to?.email
  if (!to || !address || to.deactivatedAt || entry.entityType === 'email') return
  const wanted = entry.mandatory ?? channelsFor(kindOf(entry), to.notificationPreferences, to).email
  if (!wanted) return
  const link = mail.publicUrl ? [new URL('/notifications', mail.publicUrl).href] : []
  await sendMail(tx, mail, {
    to: address,
    subject: translate(to.language, entry.title).replaceAll(/\s+/g, ' ').slice(0, 200),
    text: [translate(to.language, entry.message), ...link].join('\n\n'),
    kind: 'notification',
    by: null,
    entityType: entry.entityType,
    entityId: entry.entityId,
  })
}

function kindOf({ kind, entityType }: NotificationEntry) {
  return kind ?? defaultKind(entityType)
}

async function recipientsOf(entries: readonly NotificationEntry[]): Promise<Map<number, Recipient>> {
  const ids = [...new Set(entries.map(({ userId }) => userId))]
  const users = await User.find({ _id: op.in(ids) } as never, asked).lean<Recipient[]>()
  return new Map(users.map((user) => [user._id, user]))
}

function toRecord(
  entry: Grown,
  recipient: Recipient | undefined,
  now: Date,
): Omit<NotificationDoc, '_id'> | undefined {
  const { userId, title, message, type = 'info', entityType = null, entityId = null, group, count } = entry
  const kind = kindOf(entry)
  const master = {
    emailNotifications: recipient?.emailNotifications ?? true,
    desktopNotifications: recipient?.desktopNotifications ?? true,
  }
  const { inApp, desktop } = channelsFor(kind, recipient?.notificationPreferences, master)
  if (!inApp && !desktop) return undefined
  return {
    ...{ userId, title, message, type, kind, entityType, entityId, createdAt: now },
    ...{ read: !inApp, hidden: !inApp, desktop },
    ...(group ? { group: group.key, count } : {}),
  }
}
