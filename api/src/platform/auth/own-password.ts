import type { PasswordInput } from '@drayline/domain/platform/users/user'
import { conflict, invalid, unauthorized } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../users/index.ts'
import { hashPassword, toSessionUser, User, verifyPassword } from '../users/index.ts'
import { attemptOwnPassword, wrongPassword } from './auth.service.ts'
import { deleteOthers } from './own-sessions.ts'
import { passwordProblem } from './password-rules.ts'
import { requireStepUp } from './require-step-up.ts'
import { renewSessions } from './session.model.ts'
import type { SigninLimits } from './signin-limits.ts'

/**
 * The caller chooses another password; all other sessions end, and nothing is asked of them any more. Wrong guesses of
 * the current one are counted like those of a sign-in.
 * @throws Problem 422 by field, 429 after too many guesses
 */
export async function changeOwnPassword(
  call: AnyCall,
  { currentPassword, newPassword }: PasswordInput,
  limits: SigninLimits,
): Promise<Written<UserDoc>> {
  const attempt = await attemptOwnPassword(call, limits)
  const user = await User.findById(call.user.id).lean<UserDoc>()
  if (!user) throw unauthorized()
  if (!(await verifyPassword(user.passwordHash, currentPassword, { first: true }))) {
    call.log.warn({ event: 'password.refused', userId: user._id, ip: call.ctx.ip }, 'password not changed')
    throw invalid({ currentPassword: wrongPassword(attempt) })
  }
  // The password alone is not enough for who has more than that.
  if (user.secondFactorAt) await requireStepUp(call)
  await attempt.succeeded(call.now())
  const problem =
    newPassword === currentPassword
      ? 'password.new.same'
      : await passwordProblem(newPassword, user, call.config)
  if (problem) throw invalid({ newPassword: problem })
  return await replacePassword(call, user, newPassword)
}

/** Stores another password that was found fit; all other sessions end. 409 when someone else set one meanwhile. */
export async function replacePassword(
  call: AnyCall,
  user: UserDoc,
  newPassword: string,
): Promise<Written<UserDoc>> {
  const passwordHash = await hashPassword(newPassword)
  return await write(call, async (tx) => {
    const before = await User.findOne({ _id: user._id }).lean<UserDoc>()
    if (!before) throw unauthorized()
    // Someone else has set another one in the meantime: what was just checked is no longer true.
    if (before.passwordHash !== user.passwordHash) throw conflict()
    const after = await tx.update(User, before, {
      passwordHash,
      mustChangePassword: false,
      temporaryUntil: null,
    })
    await deleteOthers(call)
    await renewSessions(toSessionUser(after))
    tx.audit({ action: 'user.passwordChanged', entityType: 'user', entityId: user._id, before, after })
    tx.notify({
      userId: user._id,
      kind: 'account',
      mandatory: true,
      type: 'warning',
      title: { key: 'notification.passwordChanged.title' },
      message: { key: 'notification.passwordChanged.message' },
    })
    return after
  })
}
