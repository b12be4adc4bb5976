import { randomUUID } from 'node:crypto'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { fullName } from '@drayline/domain/platform/users/user'
import type { SsoFailure } from '@drayline/domain/platform/users/single-sign-on'
import type { OidcSettings } from '../../kernel/base/oidc-settings.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { Claims } from '../oidc/index.ts'
import { mappedRole } from '../oidc/index.ts'
import type { UserDoc } from '../users/index.ts'
import { freeUsername, newUserValues, User, userKey } from '../users/index.ts'
import type { IdentityDoc } from './identity.model.ts'
import { IdentityRecord, identityOf } from './identity.model.ts'
import { endSessions } from './session.model.ts'

/** Nobody is signed in, for a reason that the sign-in page tells. */
export class SsoRefusal extends Error {
  readonly reason: SsoFailure
  readonly userId: number | undefined

  constructor(reason: SsoFailure, userId?: number) {
    super(reason)
    this.name = 'SsoRefusal'
    this.reason = reason
    this.userId = userId
  }
}

/**
 * In a transaction: the account of who has signed in at the service, with the role that the service gives them. An
 * account is found by issuer and subject; the first time by the verified address.
 * @throws SsoRefusal
 */
export async function accountOf(tx: Tx, settings: OidcSettings, claims: Claims): Promise<UserDoc> {
  const known = { issuer: settings.issuer.href, subject: claims.subject }
  const identity = await IdentityRecord.findOne(known).lean<IdentityDoc>()
  const user = identity
    ? await User.findById(identity.userId).lean<UserDoc>()
    : await firstVisit(tx, settings, claims)
  if (!user) throw new SsoRefusal('unknown')
  if (user.deactivatedAt) throw new SsoRefusal('inactive', user._id)
  const role = mappedRole(settings, claims.all)
  if (role === undefined) throw new SsoRefusal('noRole', user._id)
  return role === 'kept' ? user : await giveRole(tx, settings, user, role)
}

async function firstVisit(tx: Tx, settings: OidcSettings, claims: Claims): Promise<UserDoc> {
  const email = claims.verifiedEmail
  if (!email) throw new SsoRefusal('unverified')
  const found = await User.findOne({ emailKey: op.typed(userKey(email)) }).lean<UserDoc>()
  if (found?.deactivatedAt) throw new SsoRefusal('inactive', found._id)
  if (found && (await identityOf(found._id, settings.issuer))) throw new SsoRefusal('linked', found._id)
  const role = mappedRole(settings, claims.all)
  if (role === undefined) throw new SsoRefusal('noRole')
  if (!found && (!settings.createAccounts || role === 'kept')) throw new SsoRefusal('unknown')
  const user = found ?? (await createAccount(tx, claims, email, role as Role))
  await link(tx, settings, claims.subject, user)
  return user
}

async function createAccount(
  tx: Tx,
  { firstName, lastName }: Claims,
  email: string,
  role: Role,
): Promise<UserDoc> {
  const username = await freeUsername(email)
  const names = { firstName: firstName || username, lastName }
  const user = await tx.insert(User, newUserValues({ username, email, role, passwordHash: null, ...names }))
  const about = { entityType: 'user', entityId: user._id } as const
  const params = { name: fullName(user) }
  tx.audit({ ...about, action: 'user.created', before: null, after: user })
  tx.activity({ ...about, type: 'other', message: { key: 'activity.userCreated', params } })
  return user
}

async function link(tx: Tx, { issuer, name }: OidcSettings, subject: string, user: UserDoc): Promise<void> {
  const linked = { issuer: issuer.href, subject, userId: user._id }
  await IdentityRecord.create([{ _id: randomUUID(), ...linked, createdAt: tx.now }])
  const about = { entityType: 'user', entityId: user._id } as const
  tx.audit({ ...about, action: 'user.identityLinked', before: null, after: linked })
  tx.notify({
    ...{ userId: user._id, kind: 'account', type: 'warning', mandatory: true },
    title: { key: 'notification.identityLinked.title' },
    message: { key: 'notification.identityLinked.message', params: { provider: name } },
  })
}

/** Another role than before ends what was begun with that one, as when an administrator gives it. */
async function giveRole(tx: Tx, { name }: OidcSettings, before: UserDoc, role: Role): Promise<UserDoc> {
  if (before.role === role) return before
  const after = await tx.update(User, before, { role })
  await endSessions(before._id, 'role', tx.now)
  const about = { entityType: 'user', entityId: before._id } as const
  const params = { name: fullName(after), role }
  tx.audit({ ...about, action: 'user.roleChanged', before, after })
  tx.activity({ ...about, type: 'other', message: { key: `activity.userIs.${role}`, params } })
  tx.notify({
    ...{ userId: before._id, ...about },
    title: { key: 'notification.roleChanged.title' },
    message: { key: `notification.roleChanged.${role}`, params: { by: name } },
  })
  return after
}
