import { invalid, Problem, unauthorized } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { UserDoc } from '../users/index.ts'
import { User, verifyPassword } from '../users/index.ts'
import { replacePassword } from './own-password.ts'
import { passwordProblem } from './password-rules.ts'
import { SessionRecord } from './session.model.ts'
import { thisSession } from './this-session.ts'

/** A sign-in proves the password for so long, in milliseconds, to who has to choose another one. */
const signInProvesFor = 5 * 60_000

/**
 * Exchanges a password that someone else gave, without asking for it a second time: this very session began with it a
 * moment ago. Another session would have ended when the password was given, and a later moment asks for it again.
 * @throws Problem 403 with the code `current_password_required` otherwise, 422 for a password that may not be chosen
 */
export async function chooseFirstPassword(call: AnyCall, newPassword: string): Promise<Written<UserDoc>> {
  const user = await User.findById(call.user.id).lean<UserDoc>()
  if (!user) throw unauthorized()
  if (!user.mustChangePassword || !(await hasJustSignedIn(call)))
    throw new Problem(403, 'password.current.required', { extra: { code: 'current_password_required' } })
  const isSame = await verifyPassword(user.passwordHash, newPassword, { first: true })
  const problem = isSame ? 'password.new.same' : await passwordProblem(newPassword, user, call.config)
  if (problem) throw invalid({ newPassword: problem })
  return await replacePassword(call, user, newPassword)
}

async function hasJustSignedIn(call: AnyCall): Promise<boolean> {
  const session = await SessionRecord.findOne({ ...thisSession(call), userId: call.user.id })
  if (!session) throw unauthorized()
  const age = call.now().getTime() - session.createdAt.getTime()
  return age >= 0 && age < signInProvesFor
}
