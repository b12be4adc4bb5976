import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { cookieName } from './session.ts'
import { hashSessionId } from './session-store.ts'

/** What the session of this call may be stored under: one hash for each accepted key. */
export function sessionHashes({ http, config }: Pick<AnyCall, 'http' | 'config'>): string[] {
  const id = http.cookies.get(cookieName(config)) ?? ''
  return config.sessionKeys.map((key) => hashSessionId(id, key))
}

/** The session of this call, as a filter. */
export function thisSession(ctx: Pick<AnyCall, 'http' | 'config'>) {
  return { _id: op.in(sessionHashes(ctx)) }
}
