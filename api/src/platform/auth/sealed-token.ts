import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../kernel/base/config.ts'
import { currentKey } from './session-keys.ts'

/** Content of a token: what it is about, a random id, and when it ends (milliseconds). */
type Content<T> = T & { id: string; end: number }

interface TokenUse {
  /** A token of one purpose is none for another. */
  purpose: string
  /** What it is bound to besides: it is not in the token, and who opens it has to have the same. */
  bound: readonly (string | number)[]
}

/**
 * Signs a short-lived note that a browser hands back: nothing has to be stored for a question that is perhaps never
 * answered. It can be read, so it holds nothing that its reader may not know.
 */
export function sealToken<T extends object>(
  config: Pick<Config, 'sessionKeys'>,
  use: TokenUse,
  content: T,
  end: Date,
): string {
  const text = JSON.stringify({ ...content, id: randomBytes(16).toString('base64url'), end: end.getTime() })
  const payload = Buffer.from(text).toString('base64url')
  return `${payload}.${macOf(currentKey(config), use, payload)}`
}

/** Reads such a note; undefined when it was not made here, for something else, or is over. */
export function openToken<T extends object>(
  { sessionKeys }: Pick<Config, 'sessionKeys'>,
  use: TokenUse,
  token: string,
  now: Date,
): Content<T> | undefined {
  const [payload = '', mac = ''] = token.split('.')
  if (!sessionKeys.some((key) => isSame(mac, macOf(key, use, payload)))) return undefined
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Content<T>
  return content.end > now.getTime() ? content : undefined
}

function macOf(key: string, { purpose, bound }: TokenUse, payload: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...bound, payload]))
    .digest('base64url')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
