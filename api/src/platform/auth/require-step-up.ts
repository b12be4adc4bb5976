import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { StepUpQuestion } from '@drayline/domain/platform/users/step-up'
import { stepUpHeader, stepUpRequired } from '@drayline/domain/platform/users/step-up'
import { Problem, unauthorized } from '../../kernel/base/errors.ts'
import type { OidcSettings } from '../../kernel/base/oidc-settings.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { operationKey } from '../../kernel/http/idempotency.ts'
import { waysOf } from '../factors/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import { identityOf } from './identity.model.ts'
import { mayUsePassword } from './password-allowed.ts'
import { currentSession, signInOf } from './renew-session.ts'
import { sealToken } from './sealed-token.ts'
import { StepUpGrantRecord } from './step-up-grant.model.ts'

/** Time to answer a question, and to use the leave that was given, in milliseconds. */
const questionLasts = 5 * 60_000
export const grantLasts = 2 * 60_000

/** What a question is about, as its token says. */
export interface Question {
  action: string
}

/** A question is answered by the person, and in the browser, that was asked. */
export const questionUse = (userId: number, signInId: string) => ({
  purpose: 'step-up',
  bound: [userId, signInId],
})

export function hashGrant(grant: string): string {
  return createHash('sha256').update(grant).digest('base64url')
}

/**
 * Lets a call through whose person has just proved, for this very call, who they are: method, address, version and
 * body are what they were asked about. A grant is good for one call.
 * @throws Problem 403 `step_up_required` with the question otherwise
 */
export async function requireStepUp(call: AnyCall): Promise<void> {
  const signInId = signInOf(await currentSession(call))
  const actions = actionHashes(call)
  const grant = call.ctx.get(stepUpHeader)
  if (grant && (await useGrant(call, grant, signInId, actions))) return
  const end = new Date(call.now().getTime() + questionLasts)
  const asked: Question = { action: actions[0] ?? '' }
  const challenge = sealToken(call.config, questionUse(call.user.id, signInId), asked, end)
  const ways = await stepUpWays(call, challenge)
  call.log.info({ event: 'stepUp.required', userId: call.user.id }, 'asked who is there')
  const stepUp: StepUpQuestion = { challenge, ...ways }
  const hasFactor = ways.passkey !== null || ways.code
  const title = hasFactor ? 'stepUp.factor' : ways.password ? 'stepUp.password' : 'stepUp.provider'
  throw new Problem(403, title, {
    extra: { code: stepUpRequired, stepUp },
  })
}

/** Ways to answer: a factor of one's own, the password where it counts, and the sign-in service of who comes by it. */
async function stepUpWays(call: AnyCall, challenge: string): Promise<Omit<StepUpQuestion, 'challenge'>> {
  const { config, user } = call
  const ways = await waysOf(call, user.id, challenge)
  const stored = await User.findById(user.id).lean<UserDoc>()
  if (!stored) throw unauthorized()
  const provider = await providerFor(config.oidc, stored)
  return { ...ways, password: mayUsePassword(config, stored), provider }
}

/** The sign-in service, for who comes by it; where they have a second factor here, it has to tell of one as well. */
async function providerFor(oidc: OidcSettings | undefined, user: UserDoc): Promise<string | null> {
  if (!oidc || (user.secondFactorAt && oidc.strongValues.length === 0)) return null
  return (await identityOf(user._id, oidc.issuer)) ? oidc.name : null
}

async function useGrant(
  call: AnyCall,
  grant: string,
  signInId: string,
  actions: readonly string[],
): Promise<boolean> {
  // What is done once under its key may be sent again; anything else is done each time it is sent.
  const key = call.route.write ? operationKey(call) : undefined
  const by = key?.fromCaller ? key.id : randomUUID()
  const own = { _id: hashGrant(grant), userId: call.user.id, signInId, action: op.in(actions) }
  const usable = { expireAt: op.gt(call.now()), usedBy: op.in([null, by]) }
  const { matchedCount } = await StepUpGrantRecord.updateOne({ ...own, ...usable }, { $set: { usedBy: by } })
  return matchedCount === 1
}

/** Keyed, as bodies hold secrets; under each key, since of two processes one may have the new key already. */
function actionHashes({ ctx, config }: AnyCall): string[] {
  const { method, path, querystring, request } = ctx
  const action = JSON.stringify([method, path, querystring, ctx.get('if-match'), request.body ?? null])
  return config.sessionKeys.map((key) =>
    createHmac('sha256', key).update('action\n').update(action).digest('base64url'),
  )
}
