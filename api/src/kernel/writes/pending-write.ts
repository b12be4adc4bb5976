import type { Touched } from '@drayline/domain/kernel/records/change'
import { mergeTouched } from '@drayline/domain/kernel/records/change'
import type { Model } from 'mongoose'
import { conflict, notFound, stale } from '../base/errors.ts'
import type { Person } from '../base/person.ts'
import { personOf } from '../base/person.ts'
import { conditionsOn } from '../database/filter.ts'
import { nextId } from '../database/ids.ts'
import type { RecordDoc } from '../database/model.ts'
import { entityOf } from '../database/model.ts'
import { invalidateNameCache } from '../database/names.ts'
import { refuseUnguarded, requireUnique } from '../database/unguarded.ts'
import type { AnyCall } from '../http/call.ts'
import { changeIdOf } from './change-header.ts'
import { followersOf, journal } from './record-changes.ts'
import type { ActivityEntry, AuditChange, NotificationEntry, Tx } from './tx.ts'
import { checkIfMatch } from './versions.ts'

/** All that was changed of one record. */
interface Settling {
  model: Model<never>
  before: unknown
  after: unknown
}

/** One run of a write: carries out its operations at once, and collects what is stored at its end. */
export class PendingWrite implements Tx {
  readonly now: Date
  readonly #call: AnyCall
  /** The version the caller saw, when the call names one for this record; otherwise `If-Match` does. */
  readonly #seen: number | undefined
  readonly #activities: ActivityEntry[] = []
  readonly #audits: AuditChange[] = []
  readonly #notifications: NotificationEntry[] = []
  readonly #touched: Touched[] = []
  readonly #edited: Touched[] = []
  readonly #parties = new Set<string>()
  readonly #settling = new Map<string, Settling>()

  constructor(call: AnyCall, seen?: number) {
    this.#call = call
    this.#seen = seen
    this.now = call.now()
  }

  get by(): Person | null {
    // Without a person when the clock writes: see `writeInBackground`.
    const { id, name } = this.#call.user as { id: number | null; name: string | null }
    return personOf(id, name)
  }

  /** Returns the records this run touched, as screens are told. */
  get touched(): Touched[] {
    return mergeTouched(this.#touched)
  }

  async load<T extends RecordDoc>(model: Model<T>, id: number, current?: (record: T) => unknown): Promise<T> {
    const record = await model.findById(id).lean<T>()
    if (!record) throw notFound()
    const isSeen =
      this.#seen === undefined ? checkIfMatch(this.#call.ctx, record.version) : this.#seen === record.version
    if (isSeen) return record
    const present = current ?? ((now: T) => this.#call.route.present?.(now as never, this.#call as never))
    throw stale(await present(record))
  }

  async insert<T extends RecordDoc>(model: Model<T>, values: Omit<T, keyof RecordDoc>): Promise<T> {
    refuseUnguarded(model.collection.name)
    const _id = await nextId(model.collection.name)
    const [created] = await model.create([{ ...values, _id, version: 1 } as never])
    if (!created) throw new Error('Nothing was stored')
    const after = (created as unknown as { toObject(): T }).toObject()
    await this.#changed(model, null, after)
    return after
  }

  async update<T extends RecordDoc>(
    model: Model<T>,
    before: T,
    changes: Partial<Omit<T, keyof RecordDoc>>,
  ): Promise<T> {
    const after = await model
      .findOneAndUpdate(
        conditionsOn<T>({ _id: before._id, version: before.version }),
        { $set: changes, $inc: { version: 1 } } as never,
        { returnDocument: 'after', runValidators: true },
      )
      .lean<T>()
    if (!after) throw conflict()
    await requireUnique(model, before, after)
    if (nameIn(before) !== nameIn(after)) await invalidateNameCache()
    await this.#changed(model, before, after)
    return after
  }

  async remove<T extends RecordDoc>(model: Model<T>, before: T): Promise<void> {
    const { deletedCount } = await model.deleteOne(
      conditionsOn<T>({ _id: before._id, version: before.version }),
    )
    if (deletedCount !== 1) throw conflict()
    await this.#changed(model, before, null)
  }

  touch(...touched: Touched[]): void {
    this.#touched.push(...touched)
  }

  activity(entry: ActivityEntry): void {
    this.#activities.push(entry)
    this.touch('activity')
  }

  audit(change: AuditChange): void {
    this.#audits.push(change)
    this.touch('audit', `${change.entityType}:${change.entityId}`)
  }

  notify(entry: NotificationEntry): void {
    this.#notifications.push(entry)
  }

  /** Settles what many writers share as late as it can be, and then stores what was collected. */
  async finish(audited: boolean): Promise<void> {
    for (const { model, before, after } of this.#settling.values()) {
      if (!before && !after) continue
      for (const follower of followersOf(model).settle) await follower(this, before as never, after as never)
    }
    if (audited && this.#audits.length === 0) throw new Error('A write needs an audit record')
    const record = {
      tx: this,
      call: this.#call,
      changeId: changeIdOf(this.#call),
      activities: this.#activities,
      notifications: this.#notifications,
      audits: this.#audits,
      touched: () => this.touched,
      edited: mergeTouched(this.#edited),
      parties: this.#parties,
    }
    for (const keep of journal()) await keep(record)
  }

  async #changed<T extends RecordDoc>(model: Model<T>, before: T | null, after: T | null): Promise<void> {
    const id = (after ?? before)?._id ?? 0
    const entity = entityOf(model)
    if (entity) {
      this.touch(`${entity}:${id}`)
      this.#edited.push(`${entity}:${id}`)
    }
    for (const party of partiesIn(entity, [before, after])) this.#parties.add(party)
    const key = `${model.collection.name}:${id}`
    const earlier = this.#settling.get(key)
    const first = earlier ? earlier.before : before
    this.#settling.set(key, { model: model as unknown as Model<never>, before: first, after })
    for (const follower of followersOf(model).follow) await follower(this, before as never, after as never)
  }
}

/** The client or broker that a record is, and those it belongs to: `client:7`, and `broker:none` without one. */
function* partiesIn(entity: string | undefined, records: readonly (RecordDoc | null)[]): Generator<string> {
  for (const record of records) {
    if (!record) continue
    if (entity === 'client' || entity === 'broker') yield `${entity}:${record._id}`
    const { clientId, brokerId } = record as { clientId?: number | null; brokerId?: number | null }
    if (clientId !== undefined) yield `client:${clientId ?? 'none'}`
    if (brokerId !== undefined) yield `broker:${brokerId ?? 'none'}`
  }
}

function nameIn(record: object): unknown {
  return 'name' in record ? record.name : undefined
}
