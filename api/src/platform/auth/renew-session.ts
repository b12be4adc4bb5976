import { randomBytes } from 'node:crypto'
import { unauthorized } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { openProvider, sealProvider } from './provider-session.ts'
import type { SessionDoc } from './session.model.ts'
import { noteSessionEnd, SessionRecord, sessionEndOf } from './session.model.ts'
import { cookieName } from './session.ts'
import { hashSessionId } from './session-keys.ts'
import { sessionCookie, sessionHashes, thisSession } from './this-session.ts'

/** The session of a call. @throws Problem 401 when it has just ended, with the reason: one that goes on is tried again */
export async function currentSession(call: AnyCall): Promise<SessionDoc> {
  const found = await SessionRecord.findOne({ ...thisSession(call), userId: call.user.id }).lean<SessionDoc>()
  if (found) return found
  call.ctx.state.sessionEnd = await sessionEndOf(sessionHashes(call))
  throw unauthorized()
}

/** Names one signing-in, whatever id its session has by now. */
export function signInOf({ signInId, _id }: Pick<SessionDoc, '_id' | 'signInId'>): string {
  return signInId ?? _id
}

/**
 * In a transaction: the session goes on under a new id, and the one before is dead at once. Calls that are under way
 * with it are told so and repeat themselves with the new one, which the browser has by then.
 * @returns the function that hands the new id to the browser, for when the transaction has committed
 */
export async function renewSession(call: AnyCall, changes: Partial<SessionDoc> = {}): Promise<() => void> {
  const { ctx, config } = call
  const before = await currentSession(call)
  const id = randomBytes(32).toString('base64url')
  const _id = hashSessionId(id, config)
  const { deletedCount } = await SessionRecord.deleteOne({ _id: before._id })
  if (deletedCount === 0) throw unauthorized()
  // What only this browser opens is closed anew for the cookie it is about to have.
  const opened = openProvider(sessionCookie(call), before.provider)
  const provider = opened ? sealProvider(id, opened) : null
  await SessionRecord.create([{ ...before, signInId: signInOf(before), provider, ...changes, _id }])
  await noteSessionEnd(before._id, 'renewed', call.now())
  return () => {
    if (config.https) ctx.cookies.secure = true
    const options = { httpOnly: true, sameSite: 'lax', secure: config.https, signed: false } as const
    ctx.cookies.set(cookieName(config), id, { ...options, overwrite: true })
  }
}
