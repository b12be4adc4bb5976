import { createHash } from 'node:crypto'
import type { SessionInfo, SessionTimes } from '@drayline/domain/platform/users/user'
import type { Config } from '../../kernel/base/config.ts'
import { notFound, unauthorized } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { appendAudit } from '../audit/index.ts'
import { sessionEvent } from './auth.service.ts'
import { deviceOf } from './device.ts'
import type { SessionDoc } from './session.model.ts'
import { SessionRecord } from './session.model.ts'
import { sessionHashes, thisSession } from './this-session.ts'

/** More than anyone has; the oldest ends by itself. */
const maxShown = 100

/** Public id of a session, which is not its stored id. */
function publicId(_id: string): string {
  return createHash('sha256').update(_id).digest('base64url').slice(0, 22)
}

/** Lists the caller's sessions: this one, then the others, last used first. */
export async function ownSessions(call: AnyCall): Promise<SessionInfo[]> {
  const current = new Set(sessionHashes(call))
  const alive = { userId: call.user.id, expireAt: op.gt(call.now()) }
  const found = await SessionRecord.find(alive).sort({ lastSeenAt: -1 }).limit(maxShown).lean<SessionDoc[]>()
  const own = found.filter(({ _id }) => current.has(_id))
  return [...own, ...found.filter((session) => !own.includes(session))].map((session) => ({
    id: publicId(session._id),
    ...deviceOf(session.userAgent),
    ip: session.ip,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: current.has(session._id),
  }))
}

/** Ends one of the caller's sessions. 404 when there is none of this id. */
export async function endOwnSession(call: AnyCall, id: string): Promise<void> {
  await runTransaction(async () => {
    const own = await SessionRecord.find({ userId: call.user.id }, { _id: 1 }).lean<SessionDoc[]>()
    const found = own.find(({ _id }) => publicId(_id) === id)
    if (!found) throw notFound()
    await SessionRecord.deleteOne({ _id: found._id })
    await appendAudit([sessionEvent(call.ctx, 'session.ended', call.now())])
  })
}

/** Ends all sessions of the caller but this one; the answer is how many there were. */
export async function endOtherSessions(call: AnyCall): Promise<number> {
  return await runTransaction(async () => {
    const ended = await deleteOthers(call)
    if (ended > 0) await appendAudit([sessionEvent(call.ctx, 'session.othersEnded', call.now())])
    return ended
  })
}

/** In a transaction: removes all sessions of the caller but this one. */
export async function deleteOthers(call: AnyCall): Promise<number> {
  const others = { userId: call.user.id, _id: op.nin(sessionHashes(call)) }
  const { deletedCount } = await SessionRecord.deleteMany(others)
  return deletedCount
}

/** Remaining lifetime of a session. */
function timesOf(
  { createdAt, lastSeenAt }: Pick<SessionDoc, 'createdAt' | 'lastSeenAt'>,
  { sessionIdle, sessionAbsolute }: Pick<Config, 'sessionIdle' | 'sessionAbsolute'>,
  now: Date,
): SessionTimes {
  const left = (since: Date, lasts: number) => Math.max(0, since.getTime() + lasts - now.getTime())
  return { idleEndsIn: left(lastSeenAt, sessionIdle), absoluteEndsIn: left(createdAt, sessionAbsolute) }
}

/** Returns the remaining lifetime of the caller's session, without prolonging it. */
export async function ownTimes(call: Pick<AnyCall, 'ctx' | 'config' | 'now'>): Promise<SessionTimes> {
  const session = await SessionRecord.findOne(thisSession(call)).lean<SessionDoc>()
  if (!session) throw unauthorized()
  return timesOf(session, call.config, call.now())
}

/** Someone is there: the idle time begins anew. The end in all stays where it is. */
export async function staySignedIn(call: AnyCall): Promise<SessionTimes> {
  const now = call.now()
  const before = await SessionRecord.findOne(thisSession(call)).lean<SessionDoc>()
  if (!before) throw unauthorized()
  const { idleEndsIn, absoluteEndsIn } = timesOf({ ...before, lastSeenAt: now }, call.config, now)
  const expireAt = new Date(now.getTime() + Math.min(idleEndsIn, absoluteEndsIn))
  await SessionRecord.updateOne({ _id: before._id }, { $max: { lastSeenAt: now, expireAt } })
  return { idleEndsIn, absoluteEndsIn }
}
