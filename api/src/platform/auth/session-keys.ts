import { createHmac } from 'node:crypto'
import type { Config } from '../../kernel/base/config.ts'

type Keys = Pick<Config, 'sessionKeys'>

/** The key for what is made now: the others only let in what was made before. @throws without any */
export function currentKey({ sessionKeys: [key] }: Keys): string {
  if (!key) throw new Error('SESSION_KEYS are needed')
  return key
}

/** The hash that a new id is stored under. Keyed, so that writing to the database is not enough to make a session. */
export function hashSessionId(id: string, keys: Keys): string {
  return hashUnder(currentKey(keys), id)
}

/** The hashes that an id may be stored under, one for each accepted key. */
export function sessionHashesOf(id: string, { sessionKeys }: Keys): string[] {
  return sessionKeys.map((key) => hashUnder(key, id))
}

function hashUnder(key: string, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}
