import type { Model } from 'mongoose'
import { ActivityRecord } from '../activities/activity.model.ts'
import { appendAudit } from '../audit/chain.ts'
import { storeNotifications } from '../notifications/store-notifications.ts'
import type { AnyCall } from './call.ts'
import { conflict, notFound, stale } from './errors.ts'
import { nextId } from './ids.ts'
import type { RecordDoc } from './model.ts'
import { renewNames } from './names.ts'
import { searchKeys } from './search-keys.ts'
import type { ActivityEntry, AuditChange, NotificationEntry, Tx } from './tx.ts'
import { checkIfMatch } from './versions.ts'

/** One run of a write: carries out its operations at once, and collects what is stored at its end. */
export class PendingWrite implements Tx {
  readonly now: Date
  readonly #ctx: AnyCall
  /** The version the caller saw, when the call names one for this record; otherwise `If-Match` does. */
  readonly #seen: number | undefined
  readonly #activities: ActivityEntry[] = []
  readonly #changes: AuditChange[] = []
  readonly #notifications: NotificationEntry[] = []

  constructor(ctx: AnyCall, seen?: number) {
    this.#ctx = ctx
    this.#seen = seen
    this.now = ctx.now()
  }

  async load<T extends RecordDoc>(model: Model<T>, id: number, current?: (record: T) => unknown): Promise<T> {
    const record = await model.findById(id).lean<T>()
    if (!record) throw notFound()
    const isSeen =
      this.#seen === undefined ? checkIfMatch(this.#ctx.http, record.version) : this.#seen === record.version
    if (isSeen) return record
    const present = current ?? ((now: T) => this.#ctx.route.present?.(now as never, this.#ctx as never))
    throw stale(await present(record))
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
    if (nameIn(before) !== nameIn(after)) await renewNames()
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
    await storeNotifications(this.#notifications, this)
    await this.#storeAudit()
  }

  async #storeActivities(): Promise<void> {
    if (this.#activities.length === 0) return
    const first = await nextId('activities', this.#activities.length)
    const { user } = this.#ctx
    const records = this.#activities.map((entry, index) => ({
      clientId: null,
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

function nameIn(record: object): unknown {
  return 'name' in record ? record.name : undefined
}

/** Derived or secret fields that an audit record must not hold. */
const leftOut = new Set(['search', 'sameKeys', 'passwordHash', 'password', 'updatedAt'])

/** A record as plain JSON values, so that its hash is the same after it was stored. */
function auditable(record: object | null): unknown {
  if (!record) return null
  const kept = Object.entries(record).filter(([name]) => !leftOut.has(name) && !name.endsWith('SortKey'))
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)))
}
