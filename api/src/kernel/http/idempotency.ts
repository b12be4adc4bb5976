import { createHash, createHmac, randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { badRequest, outcomeUnknown, Problem } from '../base/errors.ts'
import { inTime, timeLeft } from '../database/deadline.ts'
import { driverCollection, plainModel } from '../database/model.ts'
import type { AnyCall } from './call.ts'

/** Record of a write: its request and its answer. Removed by MongoDB after `expireAt`. */
interface OperationDoc {
  _id: string
  /** Keyed hash of the request's body: the same key with another body is an error of the caller. */
  fingerprint: string
  /** The run of the transaction that committed. */
  attempt: string
  status: number
  headers: Record<string, string>
  body: string | null
  expireAt: Date
}

export const Operation = plainModel<OperationDoc>(
  'operations',
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, default: '' },
    attempt: { type: String, required: true },
    status: { type: Number, required: true },
    headers: { type: mongoose.Schema.Types.Mixed, default: {} },
    body: { type: String, default: null },
    expireAt: { type: Date, required: true },
  },
  [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
)

/** An answer that was given before, to be given again. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | null
}

/** Thrown inside a write whose key was used by a request that finished in the meantime: its answer is the answer. */
export class AlreadyDone extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('This request was carried out before')
    this.answer = answer
  }
}

const day = 24 * 60 * 60 * 1000
const maxKeyLength = 255

/** Identifies one request for the record of what it did. */
export interface OperationKey {
  id: string
  fingerprint: string
  /** The fingerprint under every session key: of two processes one may have the new key already. */
  fingerprints: readonly string[]
  expireAt: Date
  /** True if the caller gave an Idempotency-Key; otherwise the record only serves our own retries. */
  fromCaller: boolean
}

/**
 * The key of a call: from `Idempotency-Key`, for this user, method and path; or a random one.
 * @param part which of several writes of the call, for calls that make several
 * @throws Problem 400 when the header is empty or longer than 255 characters
 */
export function operationKey(call: AnyCall, part?: string): OperationKey {
  const header = call.ctx.req.headers['idempotency-key']
  const now = call.now().getTime()
  if (header === undefined) {
    const expireAt = new Date(now + day / 24)
    return { id: randomUUID(), fingerprint: '', fingerprints: [''], expireAt, fromCaller: false }
  }
  if (typeof header !== 'string' || header.length === 0 || header.length > maxKeyLength) throw badRequest()
  const scope = [call.user.id, call.ctx.method, call.ctx.path, header, ...(part === undefined ? [] : [part])]
  const fingerprints = fingerprintsOf(call)
  return {
    id: hash(scope),
    fingerprint: fingerprints[0] ?? '',
    fingerprints,
    expireAt: new Date(now + day),
    fromCaller: true,
  }
}

/**
 * Keyed, because a body may hold a secret of few possible values (a social security number): from a plain hash in a
 * copy of the database it could be found by trying.
 */
function fingerprintsOf(call: AnyCall): string[] {
  const text = JSON.stringify([call.ctx.request.body ?? null, call.ctx.querystring])
  return call.config.sessionKeys.map((key) =>
    createHmac('sha256', key).update('fingerprint\n').update(text).digest('base64url'),
  )
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/**
 * The answer given before under this key, if a majority has confirmed it: another one may be lost with its primary.
 * None only means to go on: the write itself finds out whether it was done before.
 * @throws Problem 422 when the key was used with another body
 */
export async function previousAnswer(key: OperationKey): Promise<Answer | undefined> {
  if (!key.fromCaller) return undefined
  const found = await readOperation(key, 'majority')
  return found ? checkedAnswer(found, key) : undefined
}

/**
 * Returns the record of a write for sure, or that there is none. A linearizable read proves both: the member
 * asked is the primary, and a majority has all that it has. A local read would prove neither.
 * @throws Problem 503 `outcomeUnknown` when that cannot be had before the request's deadline
 */
export async function provenOperation(key: OperationKey): Promise<OperationDoc | null> {
  try {
    return await readOperation(key, 'linearizable')
  } catch (error) {
    throw outcomeUnknown(error)
  }
}

async function readOperation({ id }: OperationKey, level: 'majority' | 'linearizable') {
  const ms = timeLeft()
  const options = { readConcern: { level }, maxTimeMS: ms }
  return await inTime(driverCollection(Operation).findOne({ _id: id }, options), ms)
}

/** The stored answer, if it belongs to the same request. */
export function checkedAnswer(operation: OperationDoc, key: OperationKey): Answer {
  if (!key.fingerprints.includes(operation.fingerprint)) throw new Problem(422, 'error.idempotency')
  return { status: operation.status, headers: operation.headers, body: operation.body }
}
