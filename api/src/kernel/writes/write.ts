import { randomUUID } from 'node:crypto'
import type { Touched } from '@drayline/domain/kernel/records/change'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { conflict, isOutcomeUnknown, outcomeUnknown, Problem } from '../base/errors.ts'
import { inTime, timeLeft, timeLimits, withinDeadline, withRenewedDeadline } from '../database/deadline.ts'
import { driverCollection } from '../database/model.ts'
import { duplicateFields, isConnectionError, isTimeout, runTransaction } from '../database/transaction.ts'
import type { AnyCall } from '../http/call.ts'
import type { Answer, OperationKey } from '../http/idempotency.ts'
import { AlreadyDone, checkedAnswer, Operation, operationKey, provenOperation } from '../http/idempotency.ts'
import { answerOf } from '../http/present.ts'
import type { Written } from '../http/written.ts'
import { changeHeaders, tellTouched } from './change-header.ts'
import { PendingWrite } from './pending-write.ts'
import type { Tx } from './tx.ts'

export type { Tx } from './tx.ts'

export interface WriteOptions {
  /** Messages for a unique index's refusal: the 409's text by field. `{ loadNumber: { key, params } }` */
  duplicates?: Record<string, ServerMessage>
  /** False for what only concerns the user's own view of things (read marks, saved views): needs no audit record. */
  audited?: boolean
  /**
   * Name of this write among several of one call. Each is recorded by itself under the caller's Idempotency-Key; when
   * the call is repeated, those that were done throw `AlreadyDone`. End such a handler with `keepAnswer`.
   */
  part?: string
  /** The version of the record that the caller saw, where a call names one for each of several records. */
  seen?: number | undefined
}

/**
 * Carries out a change: one transaction with the change itself, its activities, audit records, notifications and the
 * answer under the caller's Idempotency-Key. All of it is stored, or nothing. Once per request.
 *
 * Retries conflicts and lost connections; the record of the operation tells whether a run whose outcome was unknown
 * did commit, so nothing happens twice. Success, and that nothing was stored, are only told when they are proven;
 * all of it within the deadline of the call, or for a part of it within a budget of its own.
 * @throws Problem 503 `outcomeUnknown` when neither could be proven in time
 */
export async function write<T>(
  call: AnyCall,
  work: (tx: Tx) => Promise<T>,
  options: WriteOptions = {},
): Promise<Written<T>> {
  if (!call.route.write) throw new Error(`${call.route.method} ${call.route.path} writes without saying so`)
  const underDeadline = options.part === undefined ? withinDeadline : withRenewedDeadline
  return (await underDeadline(() => writeOnce(call, work, options))) as Written<T>
}

async function writeOnce<T>(call: AnyCall, work: (tx: Tx) => Promise<T>, options: WriteOptions): Promise<T> {
  const key = operationKey(call, options.part)
  const keepsAnswer = key.fromCaller && options.part === undefined
  const runs = new Map<string, Run<T>>()
  const attempt = async () => {
    const run = randomUUID()
    const pending = new PendingWrite(call, options.seen)
    const result = await work(pending)
    await pending.finish(options.audited !== false)
    const { touched } = pending
    runs.set(run, { result, touched })
    const answer = keepsAnswer ? answerOf(call, result, changeHeaders(call, touched)) : noAnswer
    await Operation.create([operation(key, run, answer)])
    return run
  }
  const succeed = (run: string) => {
    const { result, touched } = runs.get(run) as Run<T>
    tellTouched(call, touched)
    return result
  }
  try {
    return succeed(await runTransaction(attempt))
  } catch (error) {
    const unknown = isOutcomeUnknown(error)
    const done = unknown || mayBeTwin(key, error) ? await ownOrEarlier(key, runs) : undefined
    if (done) return succeed(done)
    throw unknown ? unknownFor(key, error) : explainDuplicate(error, options.duplicates)
  }
}

/** Tells whether the refusal may be the effect of the same request sent before. That the database is away is none. */
function mayBeTwin({ fromCaller }: OperationKey, error: unknown): boolean {
  const away = error instanceof Problem ? error.status === 503 : isConnectionError(error) || isTimeout(error)
  return fromCaller && !away
}

/** One run of a transaction, before it is known whether it was the one that committed. */
interface Run<T> {
  result: T
  touched: readonly Touched[]
}

const noAnswer: Answer = { status: 0, headers: {}, body: null }

function operation(key: OperationKey, attempt: string, answer: Answer) {
  const { id: _id, fingerprint, expireAt } = key
  return { _id, fingerprint, expireAt, attempt, ...answer }
}

/**
 * Keeps the answer of a call that made several writes, for a repetition under the same Idempotency-Key.
 * @param complete false when the database went away in the middle: a repetition then does the rest
 */
export async function keepAnswer<T>(call: AnyCall, result: T, complete = true): Promise<Written<T>> {
  const key = operationKey(call)
  if (!key.fromCaller || !complete) return result as Written<T>
  const record = operation(key, randomUUID(), answerOf(call, result, changeHeaders(call)))
  await withRenewedDeadline(async () => {
    try {
      await inTime(driverCollection(Operation).insertOne(record, timeLimits(timeLeft())), timeLeft())
    } catch (error) {
      if (!duplicateFields(error)) throw error
      await ownOrEarlier(key, new Map())
    }
  })
  return result as Written<T>
}

/**
 * After a refusal, or when the outcome is unknown: our own earlier run if it did commit, or the answer a
 * twin of the request got. Whatever failed (a duplicate, a stale version, a step already taken) may only be the effect
 * of that success. What it finds is acknowledged, and what it does not find is refused, so both must be proven.
 * @throws Problem 503 `outcomeUnknown` when they cannot be
 */
async function ownOrEarlier(
  key: OperationKey,
  runs: ReadonlyMap<string, unknown>,
): Promise<string | undefined> {
  const found = await provenOperation(key).catch((error: unknown) => {
    throw unknownFor(key, error)
  })
  if (!found) return undefined
  if (runs.has(found.attempt)) return found.attempt
  throw new AlreadyDone(checkedAnswer(found, key))
}

/** Without a key of the caller a repetition cannot be recognized, so the text must not promise that. */
function unknownFor(key: OperationKey, error: unknown): unknown {
  if (key.fromCaller) return error
  return outcomeUnknown(error, { key: 'error.outcomeUnknown.check' })
}

function explainDuplicate(error: unknown, duplicates: WriteOptions['duplicates']): unknown {
  const fields = duplicateFields(error)
  if (!fields) return error
  const field = fields.find((name) => duplicates?.[name])
  const message = field && duplicates?.[field]
  return message ? conflict(message, { [field]: message }) : conflict()
}
