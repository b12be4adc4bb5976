import type { FactorProof, FactorWays } from '@drayline/domain/platform/users/step-up'
import { invalid, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { takeFactor, waysOf } from '../factors/index.ts'
import { noteSecurityEvent } from '../security-events/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import { enter } from './auth.service.ts'
import { knownDevice } from './known-device.ts'
import { noteEntry, noteManyFailures } from './note-entry.ts'
import {
  forgetPendingSignIn,
  keepSignIn,
  passwordMark,
  pendingSignIn,
  providerOfPending,
  tryPendingSignIn,
} from './pending-signin.ts'
import { mayUsePassword } from './password-allowed.ts'
import type { ProviderSession } from './provider-session.ts'
import type { SigninLimits } from './signin-limits.ts'

/** Wrong codes are told once in this time: whoever types one knows the password. */
const quarterMs = 15 * 60_000

type Place = Pick<AnyCall, 'ctx' | 'config' | 'now'>

/**
 * The password was right, or the sign-in service has said who it is, and the person has a second factor: asks for it.
 * Nothing is granted meanwhile.
 */
export async function askSecondFactor(
  place: Place,
  user: UserDoc,
  provider: ProviderSession | null = null,
): Promise<FactorWays> {
  const challenge = await keepSignIn(place, user, place.now(), provider)
  return await waysOf(place, user._id, challenge)
}

/** What is asked of who has done the first step in this browser. @throws Problem 401 when nobody has */
export async function pendingWays(place: Place): Promise<FactorWays> {
  const pending = await pendingSignIn(place, place.now())
  if (!pending) throw over()
  return await waysOf(place, pending.userId, pending.challenge)
}

/**
 * Signs in who has done the first step in this browser up to five minutes ago, and has the second factor too. Wrong
 * codes are counted like wrong passwords, and the allowance comes back only when both were right.
 * @throws Problem 401 when the first step is missing or over, 422 by field, 429 after too many
 */
export async function takeSecondStep(
  place: Place,
  proof: FactorProof,
  limits: SigninLimits,
): Promise<UserDoc> {
  const { ctx, config } = place
  const now = place.now()
  const pending = await tryPendingSignIn(place, now)
  const user = pending ? await User.findById(pending.userId).lean<UserDoc>() : null
  if (!pending || !user || user.deactivatedAt || passwordMark(user) !== pending.passwordMark) throw over()
  const device = knownDevice(ctx, config, user._id)
  const attempt = await limits
    .attempt({ userId: user._id, name: '', address: ctx.ip, device })
    .catch((refusal: unknown) => {
      noteManyFailures(ctx, now, user._id, refusal)
      throw refusal
    })
  const used = await takeFactor(place, user._id, proof, pending.challenge)
  if (!used) {
    ctx.state.log.warn(
      { event: 'signin.factorRefused', userId: user._id, ip: ctx.ip },
      'second factor refused',
    )
    void noteSecurityEvent(ctx, now, { kind: 'factorRefused', userId: user._id, oncePerMs: quarterMs })
    const field = proof.passkey ? 'passkey' : proof.recoveryCode ? 'recoveryCode' : 'code'
    throw invalid({ [field]: { key: 'factor.wrong', params: { count: attempt.triesLeft } } })
  }
  const fromProvider = Boolean(pending.provider)
  if (!fromProvider && !mayUsePassword(config, user)) throw over()
  const provider = providerOfPending(place, pending)
  if (provider) ctx.state.providerSession = { ...provider, isStrong: false }
  const signedIn = await enter(place, user, { now, by: used, fromProvider })
  await forgetPendingSignIn(place)
  await noteEntry(place, user, attempt, now)
  if (used === 'recovery') await noteSecurityEvent(ctx, now, { kind: 'recoveryCodeUsed', userId: user._id })
  return signedIn
}

const over = () => new Problem(401, 'error.unauthorized', { message: { key: 'signin.stepOver' } })
