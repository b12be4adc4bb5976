import type { Config } from '@drayline/api/kernel/base/config'
import { type Exposure, isExposed } from '@drayline/api/kernel/base/exposure'
import { op } from '@drayline/api/kernel/database/filter'
import { passwordProblem } from '@drayline/api/platform/auth/password-rules'
import { verifyPassword } from '@drayline/api/platform/users/password'
import type { UserDoc } from '@drayline/api/platform/users/user.model'
import { User } from '@drayline/api/platform/users/user.model'
import { roles } from '@drayline/domain/kernel/access/roles'
import { UserError } from './user-error.ts'

/** The password that the README tells everybody. */
export const knownPassword = 'drayline-demo'

/**
 * Refuses to load demo data with a password that strangers would guess where strangers can try.
 * @throws UserError
 */
export async function checkDemoPassword(
  config: Exposure & Pick<Config, 'demoPassword' | 'breachedPasswordsFile'>,
): Promise<void> {
  if (!isExposed(config)) return
  const owner = { username: 'admin', firstName: '', lastName: '', email: null }
  if (config.demoPassword !== knownPassword && !(await passwordProblem(config.demoPassword, owner, config)))
    return
  throw new UserError(
    'Demo accounts would have a password that everybody knows or guesses, and others can reach this address ' +
      '(HOST or PUBLIC_URL).',
    'Set SEED=none for real work, or DEMO_PASSWORD to a password of your own for a demonstration.',
  )
}

/**
 * Refuses to serve demo accounts that still have the password of the README where strangers can try it.
 * @throws UserError naming the accounts
 */
export async function checkDemoAccounts(config: Exposure): Promise<void> {
  if (!isExposed(config)) return
  const accounts = { usernameKey: op.in([...roles]), deactivatedAt: null }
  const users = await User.find(accounts).lean<UserDoc[]>()
  const open: string[] = []
  for (const user of users)
    if (await verifyPassword(user.passwordHash, knownPassword, { first: true })) open.push(user.username)
  if (open.length === 0) return
  throw new UserError(
    `The accounts ${open.join(', ')} still have the demo password, and others can reach this address (HOST or PUBLIC_URL).`,
    'Start on this machine alone and change or deactivate them, or use an empty database (DATA_DIR, SEED=none).',
  )
}
