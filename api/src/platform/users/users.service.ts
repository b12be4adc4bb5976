import { fold } from '@drayline/domain/fold'
import type { Role } from '@drayline/domain/roles'
import type { ProfilePatch } from '@drayline/domain/user'
import { fullName } from '@drayline/domain/user'
import { keepZone } from '../../admin/time-tracking/keep-zone.ts'
import { nextId } from '../../kernel/database/ids.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { searchKeys, sortKey } from '../../kernel/database/search-keys.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import { endSessions, renewSessions } from '../auth/session.model.ts'
import { hashPassword } from './password.ts'
import type { UserDoc } from './user.model.ts'
import { User } from './user.model.ts'
import { toSessionUser } from './user.presenter.ts'

/** The form of a username or e-mail address by which it is unique and found: case and accents do not matter. */
export function userKey(text: string): string {
  return fold(text.trim().normalize('NFKC'))
}

/** A new member of staff, for the commands that set up a system and for demo data. */
export interface NewUser {
  username: string
  password: string
  role: Role
  firstName: string
  lastName: string
  email?: string | null
  jobTitle?: string | null
  department?: string | null
}

/** Stores a user. For commands; there is no session and so no audit record. */
export async function createUser({ password, ...values }: NewUser, id?: number): Promise<UserDoc> {
  const _id = id ?? (await nextId('users'))
  const passwordHash = await hashPassword(password)
  const [user] = await User.create([
    {
      ...values,
      _id,
      version: 1,
      passwordHash,
      usernameKey: userKey(values.username),
      emailKey: values.email ? userKey(values.email) : null,
      ...userKeys(values),
    },
  ])
  if (!user) throw new Error('Nothing was stored')
  return user.toObject() as UserDoc
}

/** The fields of a new user; what is not given has the schema's defaults. */
export function newUserValues(
  values: Pick<UserDoc, 'username' | 'firstName' | 'lastName' | 'role'> & Partial<UserDoc>,
): Omit<UserDoc, keyof RecordDoc> {
  const { username, email } = values
  const keys = { usernameKey: userKey(username), emailKey: email ? userKey(email) : null }
  return { ...values, ...keys, ...userKeys(values) } as Omit<UserDoc, keyof RecordDoc>
}

/** What a user is found and sorted by: the name as it is shown. */
export function userKeys(
  user: Pick<UserDoc, 'firstName' | 'lastName' | 'username'> & { email?: string | null },
): Pick<UserDoc, 'search' | 'nameSortKey'> {
  const name = fullName(user)
  return { search: searchKeys(name, user.username, user.email), nameSortKey: sortKey(name) }
}

/** Changes the caller's own profile and settings. */
export async function changeProfile(ctx: AnyCall, patch: ProfilePatch): Promise<Written<UserDoc>> {
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return await write(ctx, async (tx) => {
    const before = await tx.load(User, ctx.user.id)
    const keys = userKeys({ ...before, ...changes })
    const after = await tx.update(User, before, { ...changes, ...keys })
    if (after.timezone !== before.timezone) await keepZone(before._id, before.timezone)
    await renewSessions(toSessionUser(after))
    tx.audit({ action: 'user.profileChanged', entityType: 'user', entityId: after._id, before, after })
    return after
  })
}

/** Changes somebody's role and ends their sessions, so that the new role holds from the next call on. */
export async function changeRole(ctx: AnyCall, userId: number, role: Role): Promise<Written<UserDoc>> {
  return await write(ctx, async (tx) => {
    const before = await tx.load(User, userId)
    const after = await tx.update(User, before, { role })
    await endSessions(userId, 'role', tx.now)
    tx.audit({ action: 'user.roleChanged', entityType: 'user', entityId: userId, before, after })
    return after
  })
}

/** Sets a password and ends all sessions of that user. */
export async function changePassword(
  ctx: AnyCall,
  userId: number,
  password: string,
): Promise<Written<UserDoc>> {
  const passwordHash = await hashPassword(password)
  return await write(ctx, async (tx) => {
    const before = await tx.load(User, userId)
    const after = await tx.update(User, before, { passwordHash })
    await endSessions(userId, 'password', tx.now)
    tx.audit({ action: 'user.passwordChanged', entityType: 'user', entityId: userId, before, after })
    return after
  })
}
