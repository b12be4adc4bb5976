import type { Config } from '../../kernel/base/config.ts'
import type { UserDoc } from '../users/index.ts'

type Account = Pick<UserDoc, 'usernameKey' | 'role' | 'passwordHash'>

/** Tells whether an account is one by which administrators get in when passwords are switched off for all others. */
export function isEmergencyAccount(
  { passwordSignIn }: Pick<Config, 'passwordSignIn'>,
  user: Account,
): boolean {
  const isNamed = passwordSignIn.emergencyAccounts.includes(user.usernameKey)
  return !passwordSignIn.allowed && isNamed && user.role === 'admin'
}

/** Tells whether a person's password counts: they have one, and it is not switched off. */
export function mayUsePassword(config: Pick<Config, 'passwordSignIn'>, user: Account): boolean {
  return user.passwordHash !== null && (config.passwordSignIn.allowed || isEmergencyAccount(config, user))
}
