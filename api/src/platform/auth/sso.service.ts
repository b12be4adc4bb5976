import { confirmedPath } from '@drayline/domain/platform/users/single-sign-on'
import { safeReturnPath } from '@drayline/domain/platform/users/return-path'
import { notFound, Problem } from '../../kernel/base/errors.ts'
import type { OidcSettings } from '../../kernel/base/oidc-settings.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { appendAudit } from '../audit/index.ts'
import type { Claims } from '../oidc/index.ts'
import { authorizationAddress, finishAuthorization, OidcFailure } from '../oidc/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import { sessionEvent } from './auth.service.ts'
import { identityOf } from './identity.model.ts'
import { noteEntry } from './note-entry.ts'
import { currentSession, signInOf } from './renew-session.ts'
import type { Question } from './require-step-up.ts'
import { questionUse } from './require-step-up.ts'
import { openToken } from './sealed-token.ts'
import { endSessions } from './session.model.ts'
import { askSecondFactor } from './second-step.ts'
import { SsoRefusal } from './sso-account.ts'
import type { SsoAttemptDoc } from './sso-attempt.ts'
import { keepAttempt, takeAttempt } from './sso-attempt.ts'
import { enterByProvider, sessionOf } from './sso-enter.ts'
import { SsoProofRecord } from './sso-proof.model.ts'

type Place = Pick<AnyCall, 'ctx' | 'config' | 'now'>

/** Path to which the sign-in service sends people back. */
export const callbackPath = '/api/auth/sso/callback'

/** @throws Problem 404 when the office has no sign-in service */
function settingsOf({ config }: Pick<AnyCall, 'config'>): OidcSettings {
  if (!config.oidc) throw notFound()
  return config.oidc
}

const origin = ({ config }: Pick<AnyCall, 'config'>) => config.publicUrl?.origin ?? ''

async function addressFor(
  place: Place,
  about: Pick<SsoAttemptDoc, 'from' | 'confirms'>,
  hint: string | null,
) {
  const settings = settingsOf(place)
  const secrets = await keepAttempt(place, about)
  const redirectUri = `${origin(place)}${callbackPath}`
  const anew = about.confirms !== null
  try {
    return (await authorizationAddress(settings, { secrets, redirectUri, anew, hint }, place.now())).href
  } catch (error) {
    place.ctx.state.log.error({ event: 'sso.away', err: error }, 'the sign-in service did not answer')
    throw new Problem(503, 'sso.away', { message: { key: 'sso.away', params: { provider: settings.name } } })
  }
}

/** Begins to sign in at the service. @returns the address at which it goes on */
export async function beginSso(place: Place, from: string | null): Promise<string> {
  return await addressFor(place, { from: safeReturnPath(from, origin(place)), confirms: null }, null)
}

/** Begins to answer a question by signing in at the service once more. @throws Problem 409 for one that is over */
export async function beginConfirmation(call: AnyCall, challenge: string): Promise<string> {
  const { issuer } = settingsOf(call)
  const signInId = signInOf(await currentSession(call))
  const { user, config } = call
  const question = openToken<Question>(config, questionUse(user.id, signInId), challenge, call.now())
  if (!question || !(await identityOf(user.id, issuer))) throw new Problem(409, 'stepUp.expired')
  const confirms = { question: question.id, userId: user.id, signInId }
  const stored = await User.findById(user.id, { email: 1 }).lean<UserDoc>()
  return await addressFor(call, { from: confirmedPath, confirms }, stored?.email ?? null)
}

/** Takes who comes back from the sign-in service. @returns the page on which it goes on, whatever the outcome */
export async function returnFromProvider(place: Place): Promise<string> {
  const settings = settingsOf(place)
  const attempt = await takeAttempt(place)
  try {
    if (!attempt || attempt.sealedToken) throw new SsoRefusal('over')
    const address = new URL(place.ctx.url, origin(place))
    const anew = attempt.confirms !== null
    const claims = await finishAuthorization(
      settings,
      address,
      { secrets: attempt.secrets, anew },
      place.now(),
    )
    if (attempt.confirms) return await noteConfirmation(place, settings, claims, attempt.confirms)
    return await letIn(place, settings, claims, attempt.from)
  } catch (error) {
    const { reason, userId } = await refusalOf(place, error)
    const { log } = place.ctx.state
    log.warn(
      { event: 'sso.refused', reason, userId, ip: place.ctx.ip, err: error },
      'not signed in by the service',
    )
    const page = attempt?.confirms ? confirmedPath : '/login'
    return `${page}?${new URLSearchParams({ sso: reason, ...fromOf(attempt) })}`
  }
}

function fromOf(attempt: SsoAttemptDoc | undefined): { from?: string } {
  const isPage = attempt && !attempt.confirms && !attempt.sealedToken && attempt.from !== '/'
  return isPage ? { from: attempt.from } : {}
}

/** Who has no role any more is out everywhere, not only here. */
async function refusalOf(place: Place, error: unknown): Promise<Pick<SsoRefusal, 'reason' | 'userId'>> {
  if (error instanceof OidcFailure) return { reason: error.reason, userId: undefined }
  // The account was changed at this very moment.
  if (error instanceof Problem && error.status === 401) return { reason: 'over', userId: undefined }
  if (!(error instanceof SsoRefusal)) throw error
  const { reason, userId } = error
  if (reason === 'noRole' && userId !== undefined)
    await runTransaction(async () => {
      await endSessions(userId, 'role', place.now())
      const refused = sessionEvent(place.ctx, 'session.refused', place.now())
      await appendAudit([{ ...refused, entityId: userId, after: { reason } }])
    })
  return { reason, userId }
}

async function letIn(place: Place, settings: OidcSettings, claims: Claims, from: string): Promise<string> {
  const { user, entered } = await enterByProvider(place, settings, claims)
  if (!entered) {
    await askSecondFactor(place, user, sessionOf(claims))
    return `/login?${new URLSearchParams({ step: 'second', ...(from === '/' ? {} : { from }) })}`
  }
  await noteEntry(place, user, undefined, place.now())
  return from
}

/** The right person has proved anew who they are: the window that asked may go on. */
async function noteConfirmation(
  place: Place,
  { issuer }: OidcSettings,
  { subject, isStrong }: Claims,
  { question, userId, signInId }: NonNullable<SsoAttemptDoc['confirms']>,
): Promise<string> {
  const identity = await identityOf(userId, issuer)
  if (identity?.subject !== subject) throw new SsoRefusal('linked', userId)
  const user = await User.findById(userId, { secondFactorAt: 1 }).lean<UserDoc>()
  // Who has a second factor here is not asked for less than that.
  if (!user || (user.secondFactorAt && !isStrong)) throw new SsoRefusal('weak', userId)
  const expireAt = new Date(place.now().getTime() + 2 * 60_000)
  await runTransaction(async () => {
    await SsoProofRecord.updateOne(
      { _id: question },
      { $set: { userId, signInId, expireAt } },
      { upsert: true },
    )
    const proved = sessionEvent(place.ctx, 'session.proved', place.now())
    await appendAudit([{ ...proved, entityId: userId, after: { by: 'provider' } }])
  })
  return confirmedPath
}
