import mongoose from 'mongoose'
import { unavailable } from '../base/errors.ts'
import { inTime, timeForAttempts, timeLimits } from './deadline.ts'
import { isTimeout, isUnconfirmed } from './transaction.ts'

interface Counter {
  _id: string
  value: number
}

/**
 * The next integer id of a collection, or the first of `count` consecutive ones. Goes past any running transaction,
 * so that writers of one collection do not wait for each other; an abandoned transaction leaves a gap. Confirmed by a
 * majority within the request's deadline: a new primary would give an unconfirmed number to someone else.
 */
export async function nextId(collection: string, count = 1): Promise<number> {
  const ms = Math.max(1, timeForAttempts())
  const raised = mongoose.connection
    .collection<Counter>('counters')
    .findOneAndUpdate(
      { _id: collection },
      { $inc: { value: count } },
      { upsert: true, returnDocument: 'after', ...timeLimits(ms) },
    )
  const counter = await inTime(raised, ms).catch((error: unknown) => {
    // No one has the number yet, so nothing is lost or unknown.
    throw isTimeout(error) || isUnconfirmed(error) ? unavailable() : error
  })
  if (!counter) throw new Error(`No counter for ${collection}`)
  return counter.value - count + 1
}
