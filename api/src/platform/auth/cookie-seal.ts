import { hkdfSync } from 'node:crypto'
import { unwrapKey, wrapKey } from '../keys/index.ts'

/**
 * Closes a text for the browser that has this cookie: the key is made of the cookie, of which the database holds a hash
 * only. So nobody opens it with a copy of the database, with or without the keys of the vault.
 * @param cookie 256 random bits
 */
export function sealForCookie(cookie: string, purpose: string, text: string): string {
  return wrapKey(keyOf(cookie, purpose), Buffer.from(text), purpose)
}

/** The opposite of `sealForCookie`; null when it was closed for another cookie or purpose, or altered. */
export function openForCookie(cookie: string, purpose: string, sealed: string): string | null {
  return unwrapKey(keyOf(cookie, purpose), sealed, purpose)?.toString() ?? null
}

function keyOf(cookie: string, purpose: string) {
  return { id: 'cookie', key: Buffer.from(hkdfSync('sha256', cookie, '', `drayline ${purpose}`, 32)) }
}
