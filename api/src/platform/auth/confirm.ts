import { confirmationLasts, passwordRequired } from '@drayline/domain/platform/users/confirmation'
import { invalid, Problem, unauthorized } from '../../kernel/base/errors.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { appendAudit } from '../audit/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User, verifyPassword } from '../users/index.ts'
import { attemptOwnPassword, sessionEvent, wrongPassword } from './auth.service.ts'
import { SessionRecord } from './session.model.ts'
import type { SigninLimits } from './signin-limits.ts'
import { thisSession } from './this-session.ts'

/**
 * Notes in the session that its user has just typed the password. Wrong ones are counted like those of a sign-in.
 * @returns until when it holds
 * @throws Problem 422 for another password (not 401: the session is well), 429 after too many
 */
export async function confirmPassword(call: AnyCall, password: string, limits: SigninLimits): Promise<Date> {
  const { ctx, user } = call
  const attempt = await attemptOwnPassword(call, limits)
  const stored = await User.findById(user.id).lean<UserDoc>()
  if (!stored || !(await verifyPassword(stored.passwordHash, password, { first: true }))) {
    call.log.warn({ event: 'confirm.refused', userId: user.id, ip: ctx.ip }, 'password not confirmed')
    throw invalid({ password: wrongPassword(attempt) })
  }
  const now = call.now()
  await runTransaction(async () => {
    const filter = { ...thisSession(call), userId: user.id }
    const { matchedCount } = await SessionRecord.updateOne(filter, { $set: { confirmedAt: now } })
    if (matchedCount === 0) throw unauthorized()
    await appendAudit([sessionEvent(ctx, 'session.confirmed', now)])
  })
  await attempt.succeeded(now)
  return new Date(now.getTime() + confirmationLasts)
}

/**
 * The password must have been typed in this session within the last five minutes.
 * @throws Problem 403 with the code `password_required` otherwise
 */
export async function requireConfirmation(call: AnyCall): Promise<void> {
  const session = await SessionRecord.findOne({ ...thisSession(call), userId: call.user.id })
  if (!session) throw unauthorized()
  const age = call.now().getTime() - (session.confirmedAt?.getTime() ?? 0)
  if (age >= 0 && age < confirmationLasts) return
  call.log.info({ event: 'confirm.required', userId: call.user.id }, 'password required')
  throw new Problem(403, 'vault.confirm', { extra: { code: passwordRequired } })
}
