import { randomUUID } from 'node:crypto'
import type { ActivityType, EntityType } from '@drayline/domain/activity'
import type { Message } from '@drayline/domain/messages'
import type { NotificationType } from '@drayline/domain/notification'
import type { Model } from 'mongoose'
import { ActivityRecord } from '../activities/activity.model.ts'
import { appendAudit } from '../audit/chain.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import type { AnyCall } from './call.ts'
import { conflict, notFound, stale } from './errors.ts'
import type { Answer, OperationKey } from './idempotency.ts'
import { AlreadyDone, checkedAnswer, Operation, operationKey } from './idempotency.ts'
import { nextId } from './ids.ts'
import type { RecordDoc } from './model.ts'
import { answerOf } from './present.ts'
import { searchKeys } from './search-keys.ts'
import { duplicateFields, runTransaction } from './transaction.ts'
import { checkIfMatch } from './versions.ts'

/** An event for the feed. The text is the message, read in each reader's language. */
export interface ActivityEntry {
  type: ActivityType
  message: Message
  entityType: EntityType
  entityId: number
}

/** What changed. `before` is null for something new, `after` null for something removed. */
export interface AuditChange {
  /** `<entity>.<what happened>`, such as 'invoice.approved'. */
  action: string
  entityType: EntityType
  entityId: number
  before: object | null
  after: object | null
}

/** A message to one person. */
export interface NotificationEntry {
  userId: number
  title: Message
  message: Message
  type?: NotificationType
  entityType?: EntityType
  entityId?: number
}

/** The inside of a write. Everything happens in one transaction; the function may run more than once. */
export interface Tx {
  /** The instant of this write. */
  readonly now: Date
  /**
   * The record that the request is about: 404 when there is none, 412 when `If-Match` names another version. The 412
   * carries the record as `current` presents it, by default as the route presents its result.
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
  activity(entry: ActivityEntry): void
  audit(change: AuditChange): void
  notify(entry: NotificationEntry): void
}

export interface WriteOptions {
  /** What to say when a unique index refuses: by field, the 409's text. `{ loadNumber: { key, params } }` */
  duplicates?: Record<string, Message>
  /** False for what only concerns the user's own view of things (read marks, saved views): needs no audit record. */
  audited?: boolean
  /**
   * Which of several writes of one call this is. Each is recorded by itself under the caller's Idempotency-Key; when
   * the call is repeated, those that were done throw `AlreadyDone`. End such a handler with `keepAnswer`.
   */
  part?: string
}

/**
 * Carries out a change: one transaction with the change itself, its activities, audit records, notifications and the
 * answer under the caller's Idempotency-Key. All of it is stored, or nothing. Once per request.
 *
 * Retries conflicts and lost connections; the record of the operation tells whether a run whose outcome was unknown
 * did commit, so nothing happens twice.
 */
export async function write<T>(
  ctx: AnyCall,
  work: (tx: Tx) => Promise<T>,
  options: WriteOptions = {},
): Promise<T> {
  const key = operationKey(ctx, options.part)
  const keepsAnswer = key.fromCaller && options.part === undefined
  const results = new Map<string, T>()
  let runs = 0
  const attempt = async () => {
    const run = randomUUID()
    runs += 1
    const pending = new PendingWrite(ctx)
    const result = await work(pending)
    results.set(run, result)
    await pending.finish(options.audited !== false)
    await recordOperation(key, run, keepsAnswer ? answerOf(ctx, result) : noAnswer)
    return result
  }
  try {
    return await runTransaction(attempt)
  } catch (error) {
    const done = runs > 1 || key.fromCaller ? await ownOrEarlier(key, results) : undefined
    if (done) return done.result
    throw explainDuplicate(error, options.duplicates)
  }
}

const noAnswer: Answer = { status: 0, headers: {}, body: null }

async function recordOperation(key: OperationKey, attempt: string, answer: Answer): Promise<void> {
  const { id: _id, fingerprint, expireAt } = key
  await Operation.create([{ _id, fingerprint, expireAt, attempt, ...answer }])
}

/** Keeps the answer of a call that made several writes, for a repetition under the same Idempotency-Key. */
export async function keepAnswer(ctx: AnyCall, result: unknown): Promise<void> {
  const key = operationKey(ctx)
  if (!key.fromCaller) return
  try {
    await recordOperation(key, randomUUID(), answerOf(ctx, result))
  } catch (error) {
    if (!duplicateFields(error)) throw error
    await ownOrEarlier(key, new Map())
  }
}

/**
 * After any failure: the result of our own earlier run if it did commit, or the answer a twin of the request got.
 * Whatever failed (a duplicate, a stale version, a step already taken) may only be the effect of that success.
 */
async function ownOrEarlier<T>(
  key: OperationKey,
  results: Map<string, T>,
): Promise<{ result: T } | undefined> {
  const operation = await Operation.findById(key.id).lean()
  if (!operation) return undefined
  if (results.has(operation.attempt)) return { result: results.get(operation.attempt) as T }
  throw new AlreadyDone(checkedAnswer(operation, key))
}

function explainDuplicate(error: unknown, duplicates: WriteOptions['duplicates']): unknown {
  const fields = duplicateFields(error)
  if (!fields) return error
  const field = fields.find((name) => duplicates?.[name])
  const message = field && duplicates?.[field]
  return message ? conflict(message, { [field]: message }) : conflict()
}

class PendingWrite implements Tx {
  readonly now: Date
  readonly #ctx: AnyCall
  readonly #activities: ActivityEntry[] = []
  readonly #changes: AuditChange[] = []
  readonly #notifications: NotificationEntry[] = []

  constructor(ctx: AnyCall) {
    this.#ctx = ctx
    this.now = ctx.now()
  }

  async load<T extends RecordDoc>(model: Model<T>, id: number, current?: (record: T) => unknown): Promise<T> {
    const record = await model.findById(id).lean<T>()
    if (!record) throw notFound()
    if (checkIfMatch(this.#ctx.http, record.version)) return record
    throw stale(current ? current(record) : this.#ctx.route.present?.(record as never, this.#ctx as never))
  }

  async insert<T extends RecordDoc>(model: Model<T>, values: Omit<T, keyof RecordDoc>): Promise<T> {
    const _id = await nextId(model.collection.name)
    const [created] = await model.create([{ ...values, _id, version: 1 } as never])
    if (!created) throw new Error('Nothing was stored')
    return (created as unknown as { toObject(): T }).toObject()
  }

  async update<T extends RecordDoc>(
    model: Model<T>,
    before: T,
    changes: Partial<Omit<T, keyof RecordDoc>>,
  ): Promise<T> {
    const after = await model
      .findOneAndUpdate(
        { _id: before._id, version: before.version } as never,
        { $set: changes, $inc: { version: 1 } } as never,
        { returnDocument: 'after', runValidators: true },
      )
      .lean<T>()
    if (!after) throw conflict()
    return after
  }

  async remove<T extends RecordDoc>(model: Model<T>, before: T): Promise<void> {
    const { deletedCount } = await model.deleteOne({ _id: before._id, version: before.version } as never)
    if (deletedCount !== 1) throw conflict()
  }

  activity(entry: ActivityEntry): void {
    this.#activities.push(entry)
  }

  audit(change: AuditChange): void {
    this.#changes.push(change)
  }

  notify(entry: NotificationEntry): void {
    this.#notifications.push(entry)
  }

  /** Stores what was collected, audit last: lanes are shared, so the time they are held is kept short. */
  async finish(audited: boolean): Promise<void> {
    if (audited && this.#changes.length === 0) throw new Error('A write needs an audit record')
    await this.#storeActivities()
    await this.#storeNotifications()
    await this.#storeAudit()
  }

  async #storeActivities(): Promise<void> {
    if (this.#activities.length === 0) return
    const first = await nextId('activities', this.#activities.length)
    const { user } = this.#ctx
    const records = this.#activities.map((entry, index) => ({
      ...entry,
      _id: first + index,
      userId: user.id,
      userName: user.name,
      search: searchKeys(user.name, ...Object.values(entry.message.params ?? {})),
      hiddenFor: [],
      createdAt: this.now,
    }))
    await ActivityRecord.insertMany(records, { lean: true })
  }

  async #storeNotifications(): Promise<void> {
    if (this.#notifications.length === 0) return
    const first = await nextId('notifications', this.#notifications.length)
    const records = this.#notifications.map((entry, index) => ({
      entityType: null,
      entityId: null,
      type: 'info' as const,
      ...entry,
      _id: first + index,
      read: false,
      createdAt: this.now,
    }))
    await NotificationRecord.insertMany(records, { lean: true })
  }

  async #storeAudit(): Promise<void> {
    const { user, http } = this.#ctx
    const origin = {
      at: this.now,
      userId: user.id,
      userName: user.name,
      ip: http.ip,
      userAgent: http.get('user-agent').slice(0, 300),
      requestId: http.state.requestId,
    }
    await appendAudit(
      this.#changes.map((change) => ({
        ...origin,
        ...change,
        before: auditable(change.before),
        after: auditable(change.after),
      })),
    )
  }
}

/** Derived or secret fields that an audit record must not hold. */
const leftOut = new Set(['search', 'passwordHash', 'password', 'updatedAt'])

/** A record as plain JSON values, so that its hash is the same after it was stored. */
function auditable(record: object | null): unknown {
  if (!record) return null
  const kept = Object.entries(record).filter(([name]) => !leftOut.has(name) && !name.endsWith('SortKey'))
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)))
}
