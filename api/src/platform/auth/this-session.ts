import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { cookieName } from './session.ts'
import { hashSessionId } from './session-store.ts'

/** Hashes the session of this call may be stored under, one for each accepted key. */
export function sessionHashes({ ctx, config }: Pick<AnyCall, 'ctx' | 'config'>): string[] {
  const id = ctx.cookies.get(cookieName(config)) ?? ''
  return config.sessionKeys.map((key) => hashSessionId(id, key))
}

/** The session of this call, as a filter. */
export function thisSession(call: Pick<AnyCall, 'ctx' | 'config'>) {
  return { _id: op.in(sessionHashes(call)) }
}
