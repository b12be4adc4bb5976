import type { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientSession } from 'mongoose'
import mongoose from 'mongoose'
import { outcomeUnknown, unavailable } from '../base/errors.ts'
import { inTime, OutOfTime, timeForAttempts, withinDeadline } from './deadline.ts'
import { inSeat, startOver } from './seats.ts'

/**
 * Attempts of this process that were repeated, by reason (another writer, the connection, a commit without an answer),
 * and transactions that were given up. They only grow.
 */
export const transactionCounts = { retries: { conflict: 0, connection: 0, commit: 0 }, givenUp: 0 }

interface DatabaseError {
  code?: number | string
  name?: string
  errorLabels?: string[]
  hasErrorLabel?: (label: string) => boolean
  cause?: unknown
  /** Error of a bulk write. */
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
  const { code } = asDatabaseError(error)
  return code === 50 || error instanceof OutOfTime
}

/** The primary has carried out a write, but no majority confirmed it in time: it may be lost yet, or not. */
export function isUnconfirmed(error: unknown): boolean {
  const { code, name } = asDatabaseError(error)
  return code === 64 || name === 'MongoWriteConcernError'
}

/** A unique index refused a write; the fields of that index, or undefined for any other error. */
export function duplicateFields(error: unknown): string[] | undefined {
  const { code, keyPattern } = asDatabaseError(error) as DatabaseError & {
    keyPattern?: Record<string, unknown>
  }
  return code === 11000 ? Object.keys(keyPattern ?? {}) : undefined
}

/** A commit was sent, and no one said for sure what became of it. */
class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The outcome of a commit is not known', { cause })
  }
}

function isTransient(error: unknown): boolean {
  return (
    error instanceof CommitUnknown || hasLabel(error, 'TransientTransactionError') || isConnectionError(error)
  )
}

/**
 * Runs `work` as one transaction (snapshot reads, majority writes). Operations of mongoose models inside take part by
 * themselves. `work` may run several times: it must do nothing but database operations.
 *
 * The driver's own retry gives up when the server dies, because network errors then carry no label; this one goes on
 * until the deadline of the request, or one of its own where none is running. An error after the commit was sent
 * leaves open whether it happened, so `work` must itself notice a previous success: `write` does, by a record with a
 * fixed id. Use `write` in handlers, this only where repeating is harmless.
 *
 * @throws Problem 503 `outcomeUnknown` when a commit was sent that may yet take place, whatever was said afterwards:
 * a refusal of a later attempt may only be the effect of the earlier one. Any other error: nothing was stored.
 */
export async function runTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  let begun = false
  const seated = () => {
    begun = true
    return tryUntilDeadline(work)
  }
  return await withinDeadline(() => inSeat(seated)).catch((error: unknown) => {
    if (!begun) transactionCounts.givenUp += 1
    throw error
  })
}

async function tryUntilDeadline<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  let conflicts = 0
  let unknown: CommitUnknown | undefined
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await (conflicts > 1 ? inTurn(() => attemptTransaction(work)) : attemptTransaction(work))
    } catch (error) {
      if (error instanceof CommitUnknown) unknown = error
      const goesOn = isTransient(error) && timeForAttempts() > 0
      if (!goesOn && (unknown || isTransient(error))) transactionCounts.givenUp += 1
      if (!goesOn && unknown) throw outcomeUnknown(unknown)
      if (!goesOn) throw isTransient(error) ? unavailable() : error
      const away = isConnectionError(error)
      transactionCounts.retries[retryReason(error)] += 1
      conflicts = away ? 0 : conflicts + 1
      startOver()
      await sleep(Math.min(backoff(attempt, away), timeForAttempts()))
    }
  }
}

function retryReason(error: unknown): keyof typeof transactionCounts.retries {
  if (error instanceof CommitUnknown) return 'commit'
  return isConnectionError(error) ? 'connection' : 'conflict'
}

/**
 * Writers that were in each other's way more than once go on one after the other: when many change one record (the
 * sums of a broker), someone always gets through, instead of all starting over until their time is up.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const before = lastTurn
  const turn = Promise.withResolvers<void>()
  lastTurn = before.then(() => turn.promise)
  try {
    await untilDeadline(before)
    return await work()
  } finally {
    turn.resolve()
  }
}

/** Waits for others, but no longer than attempts may take. */
async function untilDeadline(others: Promise<void>): Promise<void> {
  const stopWaiting = new AbortController()
  const over = sleep(timeForAttempts(), undefined, { signal: stopWaiting.signal }).catch(() => undefined)
  await Promise.race([others, over])
  // Stryker disable next-line CallExpression: a timer that ends early, which nobody sees
  stopWaiting.abort()
}

let lastTurn: Promise<void> = Promise.resolve()

/** Milliseconds to wait: short and random between writers in conflict, longer while the database is away. */
function backoff(attempt: number, away: boolean): number {
  const base = away ? 100 : 3
  return Math.random() * Math.min(base * 2 ** Math.min(attempt, 8), 1000)
}

async function attemptTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const budget = timeForAttempts()
  if (budget === 0) throw unavailable()
  const session = await mongoose.connection.startSession()
  let sent: Promise<void> | undefined
  try {
    session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', wtimeoutMS: budget },
      readPreference: 'primary',
      maxCommitTimeMS: budget,
    })
    const result = await inSession(session, () => work(session))
    if (timeForAttempts() === 0) throw unavailable()
    await commit(() => {
      sent = session.commitTransaction()
      return sent
    })
    return result
  } catch (error) {
    const aborts = !sent && session.inTransaction()
    if (aborts) await inTime(session.abortTransaction(), abortMs).catch(() => undefined)
    throw error
  } finally {
    void leave(session, sent)
  }
}

/** A commit that is still under way must not be ended by an abort. */
async function leave(session: ClientSession, sent: Promise<void> | undefined): Promise<void> {
  await sent?.catch(() => undefined)
  await session.endSession().catch(() => undefined)
}

/** An abort that takes longer is left to the database, which ends forgotten transactions by itself. */
const abortMs = 1_000

/**
 * Commits, and asks again when the answer was lost: repeating a commit is harmless, whereas giving up would leave the
 * transaction open in the database, blocking its records until it expires there.
 * @throws CommitUnknown unless the database has said that the transaction was aborted
 */
async function commit(send: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await inTime(send(), Math.max(1, timeForAttempts()))
    } catch (error) {
      if (hasLabel(error, 'TransientTransactionError')) throw error
      if (isTimeout(error) || isUnconfirmed(error) || timeForAttempts() === 0) throw new CommitUnknown(error)
      await sleep(Math.min(backoff(attempt, true), timeForAttempts()))
    }
  }
}

function inSession<T>(session: ClientSession, work: () => Promise<T>): Promise<T> {
  return sessionStorage().run({ session }, work)
}

/** MongoDB's code for an instant at which a collection, or an index of it, was only just being made. */
const snapshotUnavailable = 246
/** The pauses between them last for half a minute together, longer than an election. */
const readAttempts = 64

/**
 * Asks questions as of one instant, however long they take: a transaction ends after some seconds. The database keeps
 * the past for five minutes. Where it could not answer they are asked anew. Operations of mongoose models inside take
 * part by themselves; none may write.
 */
export async function atOneInstant<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await mongoose.connection.startSession({ snapshot: true })
    try {
      return await inSession(session, ask)
    } catch (error) {
      const isNoAnswer = isTransient(error) || asDatabaseError(error).code === snapshotUnavailable
      if (!isNoAnswer || attempt === readAttempts) throw error
    } finally {
      await session.endSession()
    }
    await sleep(backoff(attempt, true))
  }
}

/** Returns the session of the transaction that is running here: each attempt has its own. */
export function runningSession(): ClientSession | undefined {
  return sessionStorage().getStore()?.session
}

/** mongoose hands the session to its operations through this storage (`transactionAsyncLocalStorage`). */
function sessionStorage(): AsyncLocalStorage<{ session: ClientSession }> {
  const storage = (
    mongoose as unknown as { transactionAsyncLocalStorage?: AsyncLocalStorage<{ session: ClientSession }> }
  ).transactionAsyncLocalStorage
  if (!storage) throw new Error('transactionAsyncLocalStorage must be on')
  return storage
}
