import { fullName } from '@drayline/domain/platform/users/user'
import type { OidcSettings } from '../../kernel/base/oidc-settings.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { duplicateFields } from '../../kernel/database/transaction.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { Claims } from '../oidc/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import { enterIn, originOf } from './auth.service.ts'
import { isEmergencyAccount } from './password-allowed.ts'
import type { ProviderSession } from './provider-session.ts'
import { accountOf } from './sso-account.ts'

type Place = Pick<AnyCall, 'ctx' | 'config' | 'now'>

/**
 * Signs in who has come back from the sign-in service, in the transaction that links or makes the account and gives
 * the role. Of who has a second factor here, and has shown none there, it is still to be asked for.
 * @throws SsoRefusal
 */
export async function enterByProvider(
  { ctx, config, now }: Place,
  settings: OidcSettings,
  claims: Claims,
): Promise<{ user: UserDoc; entered: boolean }> {
  const by: { id: number | null; name: string | null } = { id: null, name: null }
  const run = () => writeInBackground(by, now, work, originOf(ctx))
  return await run().catch(async (error: unknown) => {
    // The same person came in another window at the same moment, for the first time: now they are known.
    if (!duplicateFields(error)) throw error
    return await run()
  })

  async function work(tx: Tx) {
    const user = await withoutGivenPassword(tx, config, await accountOf(tx, settings, claims))
    Object.assign(by, { id: user._id, name: fullName(user) })
    if (user.secondFactorAt && !claims.isStrong) return { user, entered: false }
    ctx.state.providerSession = { ...sessionOf(claims), isStrong: claims.isStrong }
    return { user: await enterIn(ctx, user, { now: tx.now, by: 'provider' }), entered: true }
  }
}

/** The session at the service by which somebody has come. */
export function sessionOf({ sessionId, idToken }: Claims): ProviderSession {
  return { sid: sessionId, idToken }
}

/** A password that someone else has given is asked to be exchanged; who comes by the service needs none. */
async function withoutGivenPassword(tx: Tx, config: AnyCall['config'], user: UserDoc): Promise<UserDoc> {
  if (!user.mustChangePassword || isEmergencyAccount(config, user)) return user
  const after = await tx.update(User, user, { passwordHash: null, mustChangePassword: false })
  const about = { entityType: 'user', entityId: user._id } as const
  tx.audit({ ...about, action: 'user.passwordRemoved', before: user, after })
  return after
}
