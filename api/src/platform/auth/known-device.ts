import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import type { Config } from '../../kernel/base/config.ts'
import { currentKey } from './session-keys.ts'

/** A device is known for this long after the last sign-in there. */
const rememberFor = 180 * 24 * 60 * 60 * 1000
/** An office PC is shared by a shift, not by a company. */
const maxAccounts = 8

/** Content of the cookie: the device's random id, and a proof for each account that has signed in there. */
interface DeviceCookie {
  id: string
  proofs: string[]
}

type Keys = Pick<Config, 'https' | 'sessionKeys'>

function cookieName({ https }: Keys): string {
  return https ? '__Host-drayline-device' : 'drayline.device'
}

/**
 * The id of the device if this account has signed in on it before, which a cookie proves that only the server can make.
 * It opens nothing: it only keeps the guesses of others from counting against the person who sits there.
 */
export function knownDevice(ctx: Context, config: Keys, userId: number): string | undefined {
  const cookie = readCookie(ctx, config)
  if (!cookie) return undefined
  const expected = config.sessionKeys.map((key) => proofFor(key, cookie.id, userId))
  return cookie.proofs.some((proof) => expected.some((each) => isSame(proof, each))) ? cookie.id : undefined
}

/** Notes in the browser that this account has signed in on it. */
export function rememberDevice(ctx: Context, config: Keys, userId: number): void {
  const cookie = readCookie(ctx, config) ?? { id: randomBytes(16).toString('base64url'), proofs: [] }
  const proof = proofFor(currentKey(config), cookie.id, userId)
  const proofs = [proof, ...cookie.proofs.filter((each) => each !== proof)].slice(0, maxAccounts)
  ctx.cookies.set(cookieName(config), [cookie.id, ...proofs].join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.https,
    signed: false,
    overwrite: true,
    maxAge: rememberFor,
  })
}

function readCookie(ctx: Context, config: Keys): DeviceCookie | undefined {
  const [id, ...proofs] = (ctx.cookies.get(cookieName(config), { signed: false }) ?? '').split('.')
  const isOurs = /^[\w-]{22}$/.test(id ?? '') && proofs.length <= maxAccounts
  return id && isOurs ? { id, proofs } : undefined
}

function proofFor(key: string, deviceId: string, userId: number): string {
  return createHmac('sha256', key).update(`device\n${deviceId}\n${userId}`).digest('base64url').slice(0, 32)
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
