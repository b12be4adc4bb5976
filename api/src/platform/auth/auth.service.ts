import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import type { FactorWays } from '@drayline/domain/platform/users/step-up'
import type { LoginInput } from '@drayline/domain/platform/users/user'
import type { Context } from 'koa'
import { Problem } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { RequestOrigin } from '../../kernel/writes/background-write.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import { appendAudit } from '../audit/index.ts'
import type { UsedFactor } from '../factors/index.ts'
import type { UserDoc } from '../users/index.ts'
import { hashPassword, isOutdated, toSessionUser, User, userKey, verifyPassword } from '../users/index.ts'
import { tellOfEmergency } from './emergency.ts'
import { startOwnSession } from './enrollment.ts'
import { knownDevice } from './known-device.ts'
import { noteEntry, noteManyFailures } from './note-entry.ts'
import { isEmergencyAccount, mayUsePassword } from './password-allowed.ts'
import type { ProviderSession } from './provider-session.ts'
import { openProvider } from './provider-session.ts'
import type { SessionDoc } from './session.model.ts'
import { SessionRecord } from './session.model.ts'
import { endSession } from './session.ts'
import type { SigninAttempt, SigninLimits } from './signin-limits.ts'
import { keepAttempt } from './sso-attempt.ts'
import { sessionCookie, thisSession } from './this-session.ts'

/**
 * Signs in with username or e-mail address; of who has a second factor it is asked for, and nothing is granted yet.
 * @throws Problem 401 without saying what was wrong, 429 after too many failures, 503 when too many are waiting
 */
export async function signIn(
  call: Pick<AnyCall, 'ctx' | 'config' | 'now'>,
  input: LoginInput,
  limits: SigninLimits,
  askFactor: (user: UserDoc) => Promise<FactorWays>,
): Promise<SignedIn> {
  const { ctx, config } = call
  const now = call.now()
  const name = userKey(input.username)
  const user = await User.findOne({
    $or: [{ usernameKey: name }, { emailKey: op.typed(name) }],
  }).lean<UserDoc>()
  const device = user ? knownDevice(ctx, config, user._id) : undefined
  const attempt = await limits
    .attempt({ userId: user?._id, name, address: ctx.ip, device })
    .catch((refusal: unknown) => {
      ctx.state.log.warn({ event: 'signin.limited', userId: user?._id, ip: ctx.ip }, 'too many sign-ins')
      if (user) noteManyFailures(ctx, now, user._id, refusal)
      throw refusal
    })
  const order = { first: attempt.known }
  // Where passwords are switched off, all of them are wrong: nobody learns which accounts are for emergencies.
  const counts = user && mayUsePassword(config, user)
  const fits = await verifyPassword(counts ? user.passwordHash : undefined, input.password, order)
  if (!fits || !user || user.deactivatedAt) {
    ctx.state.log.warn({ event: 'signin.refused', userId: user?._id, ip: ctx.ip }, 'sign-in refused')
    throw new Problem(401, 'error.unauthorized', { message: { key: 'error.login' } })
  }
  requireLasting(user, now)
  const renewed =
    user.passwordHash && isOutdated(user.passwordHash) ? await hashPassword(input.password) : undefined
  // The allowance for guesses comes back with the second step: the password alone is not all there is to guess.
  if (user.secondFactorAt) return { secondFactor: await askFactor(user) }
  const signedIn = await enter(call, user, { passwordHash: renewed, now, by: 'password' })
  await noteEntry(call, user, attempt, now)
  return { user: signedIn }
}

/** @throws Problem 401 for a temporary password that nobody exchanged in time; only who knows it learns that */
function requireLasting({ mustChangePassword, temporaryUntil }: UserDoc, now: Date): void {
  if (!mustChangePassword || !temporaryUntil || temporaryUntil > now) return
  throw new Problem(401, 'error.unauthorized', { message: { key: 'error.temporaryEnded' } })
}

/** The user, or the ways in which they can show their second factor. */
export interface SignedIn {
  user?: UserDoc
  secondFactor?: FactorWays
}

/** The first sign-in is kept; of people who signed in before that, the latest one known. */
function firstSignIn({ firstSignInAt, lastSignInAt }: UserDoc, now: Date): { firstSignInAt?: Date } {
  return firstSignInAt ? {} : { firstSignInAt: lastSignInAt ?? now }
}

/** How somebody signs in. */
interface Entrance {
  now: Date
  /** What was shown last. */
  by: UsedFactor | 'password' | 'provider'
  /** A new hash of the password, where the old one is outdated. */
  passwordHash?: string | undefined
  /** They have come from the sign-in service, and have shown a second factor here. */
  fromProvider?: boolean
}

/**
 * Signs somebody in. With a password that is switched off for all others, all administrators hear of it.
 * @throws Problem 401 when another password was chosen meanwhile, or the account was switched off
 */
export async function enter(
  { ctx, config }: Pick<AnyCall, 'ctx' | 'config'>,
  user: UserDoc,
  entrance: Entrance,
): Promise<UserDoc> {
  if (entrance.fromProvider || !isEmergencyAccount(config, user))
    return await runTransaction(() => enterIn(ctx, user, entrance))
  ctx.state.log.warn({ event: 'signin.emergency', userId: user._id, ip: ctx.ip }, 'emergency account used')
  const by = { id: user._id, name: toSessionUser(user).name }
  const clock = () => entrance.now
  return await writeInBackground(
    by,
    clock,
    async (tx) => {
      await tellOfEmergency(tx, user)
      return await enterIn(ctx, user, entrance)
    },
    originOf(ctx),
  )
}

/**
 * Starts the session in the transaction that also notes the sign-in on the user: a change of role or password at the
 * same moment conflicts with it, so that no session with old rights can slip through.
 */
export async function enterIn(
  ctx: Context,
  user: UserDoc,
  { now, by, passwordHash, fromProvider }: Entrance,
): Promise<UserDoc> {
  const current = await User.findOneAndUpdate(
    { _id: user._id, passwordHash: user.passwordHash, deactivatedAt: null },
    { $set: { lastSignInAt: now, ...firstSignIn(user, now), ...(passwordHash ? { passwordHash } : {}) } },
    { returnDocument: 'after', timestamps: false },
  ).lean<UserDoc>()
  if (!current) throw new Problem(401, 'error.unauthorized', { message: { key: 'error.login' } })
  await startOwnSession(ctx, current)
  const after = { by, ...(fromProvider ? { first: 'provider' } : {}) }
  await appendAudit([{ ...sessionEvent(ctx, 'session.started', now), after }])
  return current
}

/** Where a request came from, for what is written on its behalf. */
export function originOf(ctx: Context): RequestOrigin {
  const { requestId } = ctx.state
  return { ip: ctx.ip, userAgent: ctx.get('user-agent').slice(0, 300), requestId }
}

/**
 * Takes one attempt at the password of who is signed in.
 * @throws Problem 429 after too many failures
 */
export async function attemptOwnPassword(
  { ctx, config, user }: AnyCall,
  limits: SigninLimits,
): Promise<SigninAttempt> {
  const device = knownDevice(ctx, config, user.id)
  return await limits.attempt({ userId: user.id, name: '', address: ctx.ip, device })
}

/** Field message after a wrong password, with the number of tries left. */
export function wrongPassword({ triesLeft }: SigninAttempt) {
  return { key: 'password.wrong', params: { count: triesLeft } } as const
}

/**
 * Ends the session of a call and notes that its user asked for it, both or neither. Without a session there is nothing
 * to do.
 * @throws when the database did not confirm it: the session may live on
 */
export async function signOut(call: Pick<AnyCall, 'ctx' | 'config' | 'now'>): Promise<void> {
  const { ctx } = call
  if (!ctx.state.user) return endSession(ctx)
  const session = await SessionRecord.findOne(thisSession(call)).lean<SessionDoc>()
  await runTransaction(async () => {
    await SessionRecord.deleteMany(thisSession(call))
    await appendAudit([sessionEvent(ctx, 'session.ended', call.now())])
  })
  const provider = openProvider(sessionCookie(call), session?.provider)
  endSession(ctx)
  await leaveProvider(call, provider)
}

/** Notes that the page goes on to the sign-in service, to be signed out there; here it is done in any case. */
async function leaveProvider(
  place: Pick<AnyCall, 'ctx' | 'config' | 'now'>,
  provider: ProviderSession | null,
): Promise<void> {
  if (!provider || !place.config.oidc?.signsOut) return
  await keepAttempt(place, { from: '/login', confirms: null }, provider.idToken).catch((error: unknown) =>
    place.ctx.state.log.error({ event: 'sso.signOutFailed', err: error }, 'not noted'),
  )
}

/** An audit record about the session itself. */
export function sessionEvent(ctx: Context, action: AuditAction, at: Date) {
  const { user, requestId } = ctx.state
  return {
    at,
    action,
    userId: user?.id ?? null,
    userName: user?.name ?? null,
    entityType: 'session' as const,
    entityId: user?.id ?? 0,
    before: null,
    after: null,
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
    requestId,
  }
}
