import mongoose from 'mongoose'
import { unavailable } from '../base/errors.ts'
import { inTime, timeForAttempts, timeLimits, withDeadline } from './deadline.ts'
import { isTimeout, isUnconfirmed } from './transaction.ts'

interface Counter {
  _id: string
  value: number
}

/**
 * The next integer id of a collection, or the first of `count` consecutive ones. Goes past any running transaction,
 * so that writers of one collection do not wait for each other; an abandoned transaction leaves a gap. Confirmed by a
 * majority within the request's deadline: a new primary would give an unconfirmed number to someone else.
 *
 * A process that needs many takes them in blocks, so that most cost no question. What it does not give out within a
 * second is a gap: ids of several processes are in the order of creation but for that second. With a `count` they are
 * not from a block, and higher than all that were taken before.
 */
export async function nextId(collection: string, count?: number): Promise<number> {
  const ms = Math.max(1, timeForAttempts())
  const first = count === undefined ? seriesOf(collection).next(ms) : inTime(raise(collection, count), ms)
  return await first.catch((error: unknown) => {
    // No one has the number yet, so nothing is lost or unknown.
    throw isTimeout(error) || isUnconfirmed(error) ? unavailable() : error
  })
}

/** Raises the counter; returns the first of `count` ids. */
async function raise(collection: string, count: number): Promise<number> {
  const counter = await mongoose.connection
    .collection<Counter>('counters')
    .findOneAndUpdate(
      { _id: collection },
      { $inc: { value: count } },
      { upsert: true, returnDocument: 'after', ...timeLimits(Math.max(1, timeForAttempts())) },
    )
  if (!counter) throw new Error(`No counter for ${collection}`)
  return counter.value - count + 1
}

const lifetimeMs = 1_000
const largestBlock = 64

/** Ids of one collection that this process has taken. */
class Series {
  readonly #collection: string
  #next = 0
  #end = 0
  /** On the clock of `performance.now()`. */
  #staleAt = 0
  #size = 1
  #waiting = 0
  #refill: Promise<void> | undefined

  constructor(collection: string) {
    this.#collection = collection
  }

  async next(ms: number): Promise<number> {
    while (this.#next >= this.#end || performance.now() >= this.#staleAt) await this.#moreWithin(ms)
    this.#next += 1
    return this.#next - 1
  }

  async #moreWithin(ms: number): Promise<void> {
    this.#waiting += 1
    // Whoever comes meanwhile waits for the same answer, which must not end with the time of the first.
    this.#refill ??= withDeadline(() => this.#take()).finally(() => {
      this.#refill = undefined
    })
    await inTime(this.#refill, ms).finally(() => {
      this.#waiting -= 1
    })
  }

  /** Takes twice as many as before while they are used up in time, and one where they are not: no gaps on quiet days. */
  async #take(): Promise<void> {
    this.#size = performance.now() < this.#staleAt ? Math.min(this.#size * 2, largestBlock) : 1
    const size = Math.max(this.#size, this.#waiting)
    const first = await inTime(raise(this.#collection, size), Math.max(1, timeForAttempts()))
    this.#next = first
    this.#end = first + size
    this.#staleAt = performance.now() + lifetimeMs
  }
}

/** By connection: another database has other counters. */
const taken = new WeakMap<object, Map<string, Series>>()

function seriesOf(collection: string): Series {
  const client = mongoose.connection.getClient()
  const known = taken.get(client) ?? new Map<string, Series>()
  taken.set(client, known)
  const series = known.get(collection) ?? new Series(collection)
  known.set(collection, series)
  return series
}
