import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { cookieName } from './session.ts'
import { sessionHashesOf } from './session-keys.ts'

/** Id of this call's session, as its browser has it; empty without one. */
export function sessionCookie({ ctx, config }: Pick<AnyCall, 'ctx' | 'config'>): string {
  return ctx.cookies.get(cookieName(config)) ?? ''
}

/** Hashes the session of this call may be stored under, one for each accepted key. */
export function sessionHashes(call: Pick<AnyCall, 'ctx' | 'config'>): string[] {
  return sessionHashesOf(sessionCookie(call), call.config)
}

/** The session of this call, as a filter. */
export function thisSession(call: Pick<AnyCall, 'ctx' | 'config'>) {
  return { _id: op.in(sessionHashes(call)) }
}
