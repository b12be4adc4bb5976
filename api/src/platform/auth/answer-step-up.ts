import { randomBytes } from 'node:crypto'
import type { StepUpInput } from '@drayline/domain/platform/users/step-up'
import { stepUpExpired } from '@drayline/domain/platform/users/step-up'
import { invalid, Problem, unauthorized } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import { duplicateFields, runTransaction } from '../../kernel/database/transaction.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { appendAudit } from '../audit/index.ts'
import type { UsedFactor } from '../factors/index.ts'
import { takeFactor } from '../factors/index.ts'
import { noteSecurityEvent } from '../security-events/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User, verifyPassword } from '../users/index.ts'
import { attemptOwnPassword, sessionEvent, wrongPassword } from './auth.service.ts'
import { mayUsePassword } from './password-allowed.ts'
import { currentSession, renewSession, signInOf } from './renew-session.ts'
import type { Question } from './require-step-up.ts'
import { grantLasts, hashGrant, questionUse } from './require-step-up.ts'
import { openToken } from './sealed-token.ts'
import type { SigninAttempt, SigninLimits } from './signin-limits.ts'
import { SsoProofRecord } from './sso-proof.model.ts'
import { StepUpGrantRecord } from './step-up-grant.model.ts'

/**
 * Takes the answer to the question who is there, and gives leave for the call it was about. The session goes on under a
 * new id. Wrong answers are counted like those of a sign-in.
 * @throws Problem 422 by field (not 401: the session is well), 409 for a question that is over, 429 after too many
 */
export async function answerStepUp(call: AnyCall, input: StepUpInput, limits: SigninLimits): Promise<string> {
  const { config, user } = call
  const now = call.now()
  const signInId = signInOf(await currentSession(call))
  const question = openToken<Question>(config, questionUse(user.id, signInId), input.challenge, now)
  if (!question) throw expired()
  const attempt = await attemptOwnPassword(call, limits)
  const used = input.provider ? 'provider' : await checkAnswer(call, input, attempt)
  const grant = randomBytes(32).toString('base64url')
  const { id, action } = question
  const expireAt = new Date(now.getTime() + grantLasts)
  const hand = await runTransaction(async () => {
    if (input.provider) await takeProof(call, id, signInId)
    const handOver = await renewSession(call, { confirmedAt: now })
    await StepUpGrantRecord.create([
      { _id: hashGrant(grant), question: id, userId: user.id, signInId, action, usedBy: null, expireAt },
    ])
    await appendAudit([{ ...sessionEvent(call.ctx, 'session.confirmed', now), after: { by: used } }])
    return handOver
  }).catch((error: unknown) => {
    // The question was answered before: whoever has overheard an answer gets nothing for it.
    throw duplicateFields(error) ? expired() : error
  })
  hand()
  await attempt.succeeded(now)
  return grant
}

const minuteMs = 60_000

const expired = () => new Problem(409, 'stepUp.expired', { extra: { code: stepUpExpired } })

/** In the transaction of the grant: takes what the sign-in service has said about this question. */
async function takeProof({ user, now }: AnyCall, question: string, signInId: string): Promise<void> {
  const proof = { _id: question, userId: user.id, signInId, expireAt: op.gt(now()) }
  const { deletedCount } = await SsoProofRecord.deleteOne(proof)
  if (deletedCount === 0) throw invalid({ provider: 'stepUp.notProved' })
}

/**
 * A passkey says it alone; otherwise the password, with a code where the person has a second factor. Of who has no
 * password that counts, the code alone is asked.
 */
async function checkAnswer(
  call: AnyCall,
  input: StepUpInput,
  attempt: SigninAttempt,
): Promise<UsedFactor | 'password'> {
  const { user, ctx } = call
  const stored = await User.findById(user.id).lean<UserDoc>()
  if (!stored) throw unauthorized()
  const refuse = (field: 'password' | 'code' | 'recoveryCode' | 'passkey') => {
    call.log.warn({ event: 'confirm.refused', userId: user.id, ip: ctx.ip, field }, 'not confirmed')
    void noteSecurityEvent(ctx, call.now(), { kind: 'stepUpRefused', userId: user.id, oncePerMs: minuteMs })
    const message =
      field === 'password'
        ? wrongPassword(attempt)
        : ({ key: 'factor.wrong', params: { count: attempt.triesLeft } } as const)
    return invalid({ [field]: message })
  }
  const hasPassword = mayUsePassword(call.config, stored)
  const needsPassword = !input.passkey && (hasPassword || !stored.secondFactorAt)
  const passwordHash = hasPassword ? stored.passwordHash : undefined
  if (needsPassword && !(await verifyPassword(passwordHash, input.password ?? '', { first: true })))
    throw refuse('password')
  if (!stored.secondFactorAt && !input.passkey) return 'password'
  const used = await takeFactor(call, user.id, input, input.challenge)
  if (used) return used
  throw refuse(input.passkey ? 'passkey' : input.recoveryCode ? 'recoveryCode' : 'code')
}
