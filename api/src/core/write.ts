import { randomUUID } from 'node:crypto'
import type { ServerMessage } from '@drayline/domain/server-messages'
import type { AnyCall } from './call.ts'
import { conflict } from './errors.ts'
import type { Answer, OperationKey } from './idempotency.ts'
import { AlreadyDone, checkedAnswer, Operation, operationKey } from './idempotency.ts'
import { PendingWrite } from './pending-write.ts'
import { answerOf } from './present.ts'
import { duplicateFields, runTransaction } from './transaction.ts'
import type { Tx } from './tx.ts'
import type { Written } from './written.ts'

export type { ActivityEntry, AuditChange, NotificationEntry, Tx } from './tx.ts'

export interface WriteOptions {
  /** What to say when a unique index refuses: by field, the 409's text. `{ loadNumber: { key, params } }` */
  duplicates?: Record<string, ServerMessage>
  /** False for what only concerns the user's own view of things (read marks, saved views): needs no audit record. */
  audited?: boolean
  /**
   * Which of several writes of one call this is. Each is recorded by itself under the caller's Idempotency-Key; when
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
 * did commit, so nothing happens twice.
 */
export async function write<T>(
  ctx: AnyCall,
  work: (tx: Tx) => Promise<T>,
  options: WriteOptions = {},
): Promise<Written<T>> {
  if (!ctx.route.write) throw new Error(`${ctx.route.method} ${ctx.route.path} writes without saying so`)
  const key = operationKey(ctx, options.part)
  const keepsAnswer = key.fromCaller && options.part === undefined
  const results = new Map<string, T>()
  let runs = 0
  const attempt = async () => {
    const run = randomUUID()
    runs += 1
    const pending = new PendingWrite(ctx, options.seen)
    const result = await work(pending)
    results.set(run, result)
    await pending.finish(options.audited !== false)
    await recordOperation(key, run, keepsAnswer ? answerOf(ctx, result) : noAnswer)
    return result
  }
  try {
    return (await runTransaction(attempt)) as Written<T>
  } catch (error) {
    const done = runs > 1 || key.fromCaller ? await ownOrEarlier(key, results) : undefined
    if (done) return done.result as Written<T>
    throw explainDuplicate(error, options.duplicates)
  }
}

const noAnswer: Answer = { status: 0, headers: {}, body: null }

async function recordOperation(key: OperationKey, attempt: string, answer: Answer): Promise<void> {
  const { id: _id, fingerprint, expireAt } = key
  await Operation.create([{ _id, fingerprint, expireAt, attempt, ...answer }])
}

/**
 * Keeps the answer of a call that made several writes, for a repetition under the same Idempotency-Key.
 * @param complete false when the database went away in the middle: a repetition then does the rest
 */
export async function keepAnswer<T>(ctx: AnyCall, result: T, complete = true): Promise<Written<T>> {
  const key = operationKey(ctx)
  if (!key.fromCaller || !complete) return result as Written<T>
  try {
    await recordOperation(key, randomUUID(), answerOf(ctx, result))
  } catch (error) {
    if (!duplicateFields(error)) throw error
    await ownOrEarlier(key, new Map())
  }
  return result as Written<T>
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
