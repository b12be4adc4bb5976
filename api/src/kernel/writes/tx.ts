import type { ActivityType, EntityType } from '@drayline/domain/kernel/journal/activity'
import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import type { NotificationKind, NotificationType } from '@drayline/domain/kernel/journal/notification'
import type { Touched } from '@drayline/domain/kernel/records/change'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { Model } from 'mongoose'
import type { Person } from '../base/person.ts'
import type { RecordDoc } from '../database/model.ts'

/** An event for the feed. The text is the message, read in each reader's language. */
export interface ActivityEntry {
  type: ActivityType
  message: ServerMessage
  entityType: EntityType
  entityId: number
  /** The client whose business it is, for the timeline of that client. */
  clientId?: number | null
}

/** Change of a record. `before` is null for something new, `after` null for something removed. */
export interface AuditChange {
  /** `<entity>.<what happened>`, such as 'invoice.approved'. */
  action: AuditAction
  entityType: EntityType
  entityId: number
  before: object | null
  after: object | null
}

/** A message to one person. */
export interface NotificationEntry {
  userId: number
  title: ServerMessage
  message: ServerMessage
  /** Topic for notification preferences; by default the entity's. */
  kind?: NotificationKind
  type?: NotificationType
  entityType?: EntityType
  entityId?: number
  /** Mailed whatever its reader has chosen: about the safety of their account. */
  mandatory?: true
  /** Mailed there instead of to the present address, such as to the one that was just replaced. */
  mailTo?: string | null
  /** Messages that follow each other grow into one while its reader has not read it. */
  group?: NotificationGroup
}

/** Messages of one key that stand for each other: of many, the newest says how many there were. */
export interface NotificationGroup {
  key: string
  /** Title of the message that stands for so many, in place of its own. */
  title(count: number): ServerMessage
}

/** The inside of a write. Everything happens in one transaction; the function may run more than once. */
export interface Tx {
  /** The instant of this write. */
  readonly now: Date
  /** Person who changes it; nobody when the clock does. */
  readonly by: Person | null
  /**
   * The record that the request is about: 404 when there is none, 412 when `If-Match` or `WriteOptions.seen` names
   * another version. The 412 carries the record as `current` presents it, by default as the route presents its result.
   */
  load<T extends RecordDoc>(model: Model<T>, id: number, current?: (record: T) => unknown): Promise<T>
  /** Stores a new record under the next id, version 1. */
  insert<T extends RecordDoc>(model: Model<T>, values: Omit<T, keyof RecordDoc>): Promise<T>
  /** Changes fields of a record just read, and counts its version up. */
  update<T extends RecordDoc>(
    model: Model<T>,
    before: T,
    changes: Partial<Omit<T, keyof RecordDoc>>,
  ): Promise<T>
  /** Removes a record just read. */
  remove<T extends RecordDoc>(model: Model<T>, before: T): Promise<void>
  /**
   * Says that something else was changed, by a statement of its own (a sum, a copy of a name): those who show it read
   * it anew. What `insert`, `update`, `remove` and `audit` name is known already.
   */
  touch(...touched: Touched[]): void
  activity(entry: ActivityEntry): void
  audit(change: AuditChange): void
  notify(entry: NotificationEntry): void
}
