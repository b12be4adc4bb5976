import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientSession } from 'mongoose'
import mongoose from 'mongoose'
import { unavailable } from './errors.ts'

/** How long one transaction is tried again before the caller gets a 503. */
const patience = 15_000

interface DatabaseError {
  code?: number | string
  name?: string
  errorLabels?: string[]
  hasErrorLabel?: (label: string) => boolean
  cause?: unknown
  /** What a bulk write failed with. */
  errorResponse?: unknown
}

function asDatabaseError(error: unknown): DatabaseError {
  return typeof error === 'object' && error !== null ? (error as DatabaseError) : {}
}

function hasLabel(error: unknown, label: string): boolean {
  return asDatabaseError(error).hasErrorLabel?.(label) ?? false
}

/** Errors of a socket. The driver lets those through as they are when a long command could not be sent to its end. */
const socketErrors = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT'])

/** The database cannot be reached, or went away in the middle. */
export function isConnectionError(error: unknown): boolean {
  const { name = '', code, cause, errorResponse } = asDatabaseError(error)
  return (
    socketErrors.has(code) ||
    (cause !== undefined && isConnectionError(cause)) ||
    (errorResponse !== undefined && errorResponse !== error && isConnectionError(errorResponse)) ||
    /^Mongo(ose)?(Network|ServerSelection|NotConnected|TopologyClosed|PoolCleared|ExpiredSession|WaitQueueTimeout)/.test(
      name,
    ) ||
    hasLabel(error, 'RetryableWriteError') ||
    name === 'MongoNetworkTimeoutError'
  )
}

/** A query ran into its time limit. */
export function isTimeout(error: unknown): boolean {
  return asDatabaseError(error).code === 50
}

/** A unique index refused a write; the fields of that index, or undefined for any other error. */
export function duplicateFields(error: unknown): string[] | undefined {
  const { code, keyPattern } = asDatabaseError(error) as DatabaseError & {
    keyPattern?: Record<string, unknown>
  }
  return code === 11000 ? Object.keys(keyPattern ?? {}) : undefined
}

function isTransient(error: unknown): boolean {
  return (
    hasLabel(error, 'TransientTransactionError') ||
    hasLabel(error, 'UnknownTransactionCommitResult') ||
    isConnectionError(error)
  )
}

/**
 * Runs `work` as one transaction (snapshot reads, majority writes). Operations of mongoose models inside take part by
 * themselves. `work` may run several times: it must do nothing but database operations.
 *
 * The driver's own retry gives up when the server dies, because network errors then carry no label; this one goes on.
 * An error after the commit was sent leaves open whether it happened, so `work` must itself notice a previous success:
 * `write` does, by a record with a fixed id. Use `write` in handlers, this only where repeating is harmless.
 */
export async function runTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + patience
  let conflicts = 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await (conflicts > 1 ? inTurn(() => attemptTransaction(work)) : attemptTransaction(work))
    } catch (error) {
      if (!isTransient(error)) throw error
      if (Date.now() > giveUpAt) throw unavailable()
      const away = isConnectionError(error)
      conflicts = away ? 0 : conflicts + 1
      await sleep(backoff(attempt, away))
    }
  }
}

/**
 * Writers that were in each other's way more than once go on one after the other: when many change one record (the
 * sums of a broker), somebody always gets through, instead of all starting over until their time is up.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastTurn.then(work)
  lastTurn = mine.catch(() => undefined)
  return await mine
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Milliseconds to wait: short and random between writers in conflict, longer while the database is away. */
function backoff(attempt: number, away: boolean): number {
  const base = away ? 100 : 3
  return Math.random() * Math.min(base * 2 ** Math.min(attempt, 8), 1000)
}

async function attemptTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = await mongoose.connection.startSession()
  try {
    session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
      readPreference: 'primary',
      maxCommitTimeMS: 10_000,
    })
    const result = await inSession(session, () => work(session))
    await commit(session)
    return result
  } catch (error) {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined)
    throw error
  } finally {
    session.endSession().catch(() => undefined)
  }
}

/**
 * Commits, and asks again when the answer was lost: repeating a commit is harmless, whereas giving up would leave the
 * transaction open in the database, blocking its records until it expires there.
 */
async function commit(session: ClientSession): Promise<void> {
  const giveUpAt = Date.now() + patience / 3
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await session.commitTransaction()
    } catch (thrown) {
      const error = asDriverError(thrown)
      const unknown = hasLabel(error, 'UnknownTransactionCommitResult') || isConnectionError(error)
      if (!unknown || hasLabel(error, 'TransientTransactionError') || Date.now() > giveUpAt) throw error
      await sleep(backoff(attempt, true))
    }
  }
}

/** The driver stumbles over socket errors of its own in `commitTransaction`: no answer, so the outcome is unknown. */
function asDriverError(error: unknown): unknown {
  if (error instanceof mongoose.mongo.MongoError) return error
  return new mongoose.mongo.MongoNetworkError('A commit was not answered', { cause: error as Error })
}

/** mongoose hands the session to its operations through this storage (`transactionAsyncLocalStorage`). */
function inSession<T>(session: ClientSession, work: () => Promise<T>): Promise<T> {
  const storage = (mongoose as unknown as { transactionAsyncLocalStorage?: SessionStorage })
    .transactionAsyncLocalStorage
  if (!storage) throw new Error('transactionAsyncLocalStorage must be on')
  return storage.run({ session }, work)
}

interface SessionStorage {
  run<T>(store: { session: ClientSession }, work: () => T): T
}
