import type { Touched } from '@drayline/domain/kernel/records/change'
import type { Model } from 'mongoose'
import type { RecordDoc } from '../database/model.ts'
import type { AnyCall } from '../http/call.ts'
import type { ActivityEntry, AuditChange, NotificationEntry, Tx } from './tx.ts'

/** Carries a change of one record further, inside its transaction. New: no `before`; removed: no `after`. */
export type Follower<T> = (tx: Tx, before: T | null, after: T | null) => Promise<void>

/** Subscriptions to the changes of one kind of record. */
export interface Subscription {
  model: Model<never>
  /** Right after each change: other records follow, or refuse it. */
  follow: readonly Follower<never>[]
  /** At the end, once per record with all that was changed of it: what many writers share. Changes no other records. */
  settle: readonly Follower<never>[]
}

/** By-products of a write, stored at the end of its transaction. */
export interface WriteRecord {
  tx: Tx
  /** Caller and origin. */
  call: Pick<AnyCall, 'user' | 'ctx'>
  changeId: string
  activities: readonly ActivityEntry[]
  notifications: readonly NotificationEntry[]
  audits: readonly AuditChange[]
  /** Records touched so far. */
  touched: () => Touched[]
  /** Those of them that were written as records, with a version of their own. */
  edited: readonly Touched[]
  /** Clients and brokers whose records were changed, before or after: `client:7`, `broker:none`. */
  parties: ReadonlySet<string>
}

/** Stores one part of what a write leaves. */
export type Keeper = (record: WriteRecord) => Promise<void>

/** Names the followers of one kind of record. */
export function onChange<T extends RecordDoc>(
  model: Model<T>,
  { follow = [], settle = [] }: { follow?: readonly Follower<T>[]; settle?: readonly Follower<T>[] },
): Subscription {
  return { model, follow, settle } as unknown as Subscription
}

interface Registered {
  subscriptions: ReadonlyMap<unknown, Subscription>
  journal: readonly Keeper[]
}

let registered: Registered | undefined

/** Says once, before anything is written, who follows changes and what every write leaves, in this order. */
export function registerSubscriptions(
  subscriptions: readonly Subscription[],
  journal: readonly Keeper[],
): void {
  registered = { subscriptions: new Map(subscriptions.map((one) => [one.model, one])), journal }
}

/**
 * The followers of a kind of record.
 * @throws when no one registered any: a write that nothing follows would leave figures wrong without a word
 */
export function followersOf(model: unknown): Pick<Subscription, 'follow' | 'settle'> {
  return subscribed().subscriptions.get(model) ?? { follow: [], settle: [] }
}

/** Keepers of the by-products of every write. */
export function journal(): readonly Keeper[] {
  return subscribed().journal
}

function subscribed(): Registered {
  if (!registered) throw new Error('Nobody follows changes yet: import subscriptions.ts before writing')
  return registered
}
