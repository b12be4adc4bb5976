import type { Context } from 'koa'
import type { AnyCall } from '../../kernel/http/call.ts'
import { noteSecurityEvent } from '../security-events/index.ts'
import type { UserDoc } from '../users/index.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import type { SigninAttempt } from './signin-limits.ts'
import { TooManyAttempts } from './signin-limits.ts'

const quarterMs = 15 * 60_000

/**
 * After a sign-in: gives the attempt back, if a password or code was tried here, and remembers device and address. Of
 * a browser or an address from which the account was never used, its owner is told; the first sign-in of all has none
 * that are known.
 */
export async function noteEntry(
  { ctx, config }: Pick<AnyCall, 'ctx' | 'config'>,
  user: UserDoc,
  attempt: SigninAttempt | undefined,
  now: Date,
): Promise<void> {
  const userId = user._id
  const isKnownDevice = knownDevice(ctx, config, userId) !== undefined
  const isNewAddress = await attempt?.succeeded(now)
  rememberDevice(ctx, config, userId)
  if (!user.firstSignInAt && !user.lastSignInAt) return
  if (!isKnownDevice) await noteSecurityEvent(ctx, now, { kind: 'newDevice', userId })
  else if (isNewAddress) await noteSecurityEvent(ctx, now, { kind: 'newAddress', userId })
}

/**
 * Someone has used up the guesses at an account: its owner is told once in the time that they last. Not of an address
 * that has used up its own at other accounts.
 */
export function noteManyFailures(ctx: Context, now: Date, userId: number, refusal: unknown): void {
  if (refusal instanceof TooManyAttempts && refusal.isAccounts)
    void noteSecurityEvent(ctx, now, { kind: 'manyFailures', userId, oncePerMs: quarterMs })
}
