import { isDeepStrictEqual } from 'node:util'
import type { IndexOptions, Model } from 'mongoose'
import { unavailable } from '../base/errors.ts'
import { timeLeft } from './deadline.ts'
import type { RecordDoc } from './model.ts'
import { plainModel } from './model.ts'

/** A declared index that is not there yet. */
export interface UnbuiltIndex {
  collection: string
  keys: object
  options: IndexOptions
}

/** Unique indexes of this database that are not built yet. */
let unbuilt: readonly UnbuiltIndex[] = []

/** Changed by whoever gives a record of an unguarded collection a new key, so that they go one after the other. */
const Turn = plainModel<{ _id: string; count: number }>('unguarded_turns', {
  _id: { type: String, required: true },
  count: { type: Number, required: true },
})

/** Says which unique indexes are missing: until they are there, `PendingWrite` keeps their rule. */
export function setUnguarded(indexes: readonly UnbuiltIndex[]): void {
  unbuilt = indexes
}

/**
 * Refuses new records where a unique index is still being built: two with the same number could both be stored.
 * @throws Problem 503
 */
export function refuseUnguarded(collection: string): void {
  if (unbuilt.some((index) => index.collection === collection)) throw unavailable(30)
}

/**
 * Looks, after a change, for other records that a missing unique index would refuse beside this one. Changes of other
 * fields pass, and so does giving a duplicate a number of its own, without which the index could never be built.
 * @throws the error of the index: code 11000
 */
export async function requireUnique<T extends RecordDoc>(
  model: Model<T>,
  before: T,
  after: T,
): Promise<void> {
  for (const { collection, keys, options } of unbuilt) {
    if (collection !== model.collection.name) continue
    const { partialFilterExpression: part = {}, collation } = options
    const isKept = (name: string) => isDeepStrictEqual(before[name as keyof T], after[name as keyof T])
    if ([...Object.keys(keys), ...Object.keys(part)].every(isKept)) continue
    await Turn.updateOne({ _id: collection }, { $inc: { count: 1 } }, { upsert: true })
    const values = Object.keys(keys).map((name) => ({ [name]: after[name as keyof T] ?? null }))
    const same = await model
      .aggregate<{ _id: number }>([{ $match: { $and: [...values, part] } }, { $project: { _id: 1 } }])
      .option({ maxTimeMS: timeLeft(), ...(collation ? { collation: { ...collation } } : {}) })
    // The record itself is among them unless the index leaves it out.
    if (same.length > 1 && same.some(({ _id }) => _id === after._id))
      throw Object.assign(new Error(`Duplicate key in ${collection}`), { code: 11_000, keyPattern: keys })
  }
}
