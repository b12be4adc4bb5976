import type { AssignableRole, UserCreateInput, UserEditInput } from '@drayline/domain/admin/users/user-admin'
import { changesOf } from '../../kernel/base/changes.ts'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { withUnkept } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { endSessions, renewSessions } from '../../platform/auth/index.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import {
  hashPassword,
  isTaken,
  newUserValues,
  toSessionUser,
  User,
  userKey,
  userKeys,
} from '../../platform/users/index.ts'
import type { AdminUserRow } from './admin-user.presenter.ts'
import { withPresence } from './admin-users.list.ts'
import { givenAt, temporaryPassword } from './temporary-password.ts'
import {
  deactivate,
  loadOther,
  naming,
  reactivate,
  record,
  refused,
  requireOtherAdmin,
  signOutEverywhere,
} from './user-steps.ts'

/** Adds someone with a temporary password, which leaves with this answer and is stored nowhere. */
export async function addUser(call: AnyCall, input: UserCreateInput): Promise<Written<AdminUserRow>> {
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const user = await write<AdminUserRow>(call, async (tx) => {
    await requireFree(input)
    const created = await tx.insert(User, newUserValues({ ...input, passwordHash, ...givenAt(tx.now) }))
    record(tx, 'user.created', null, created, { key: 'activity.userCreated', params: naming(created) })
    return created
  })
  return withUnkept<AdminUserRow>(user, { temporaryPassword: password })
}

/** Changes what an administrator may change of someone. 409 for a name or address that is taken. */
export function editUser(call: AnyCall, id: number, input: UserEditInput): Promise<Written<AdminUserRow>> {
  return change(call, async (tx) => {
    const before = await tx.load(User, id)
    await requireFree(input, id)
    const changes = changesOf<UserDoc>(before, {
      ...input,
      usernameKey: userKey(input.username),
      emailKey: userKey(input.email),
    })
    if (!changes) return before
    const keys = userKeys({ ...before, ...changes })
    const after = await tx.update(User, before, { ...changes, ...keys })
    await renewSessions(toSessionUser(after))
    record(tx, 'user.changed', before, after)
    if (before.email !== after.email) tellOwner(tx, id, 'emailChanged', call.user.name, before.email)
    return after
  })
}

/**
 * Changes someone's role and ends their sessions, so that the new one holds from their next call on.
 * 403 for one's own and for an administrator's by anyone else than an administrator, 409 for the last administrator.
 */
export function assignRole(call: AnyCall, id: number, role: AssignableRole): Promise<Written<AdminUserRow>> {
  return change(call, async (tx) => {
    const before = await tx.load(User, id)
    if (id === call.user.id) throw refused('user.ownRole')
    if (before.role === 'admin' && !call.can('users.manage')) throw refused('user.adminRole')
    if (before.role === role) return before
    await requireOtherAdmin(before)
    const after = await tx.update(User, before, { role })
    await endSessions(id, 'role', tx.now)
    const params = { ...naming(after), role }
    record(tx, 'user.roleChanged', before, after, { key: `activity.userIs.${role}`, params })
    tx.notify({
      userId: id,
      mandatory: true,
      title: { key: 'notification.roleChanged.title' },
      message: { key: `notification.roleChanged.${role}`, params: { by: call.user.name } },
      entityType: 'user',
      entityId: id,
    })
    return after
  })
}

/** Someone leaves: their sessions end at once, what they did stays. */
export function deactivateUser(call: AnyCall, id: number): Promise<Written<AdminUserRow>> {
  return change(call, (tx) => deactivate(call, tx, id))
}

/** Someone comes back, with their old password. */
export function reactivateUser(call: AnyCall, id: number): Promise<Written<AdminUserRow>> {
  return change(call, (tx) => reactivate(call, tx, id))
}

/** Signs someone out everywhere. */
export function endUserSessions(call: AnyCall, id: number): Promise<Written<AdminUserRow>> {
  return change(call, (tx) => signOutEverywhere(call, tx, id))
}

/** Gives someone a temporary password, which leaves with this answer, and ends their sessions. */
export async function resetPassword(call: AnyCall, id: number): Promise<Written<AdminUserRow>> {
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const user = await change(call, async (tx) => {
    const before = await loadOther(call, tx, id)
    if (before.deactivatedAt) throw conflict({ key: 'user.inactive' })
    const after = await tx.update(User, before, { passwordHash, ...givenAt(tx.now) })
    await endSessions(id, 'password', tx.now)
    record(tx, 'user.passwordReset', before, after)
    tellOwner(tx, id, 'passwordReset', call.user.name)
    return after
  })
  return withUnkept<AdminUserRow>(user, { temporaryPassword: password })
}

/** The owner of an account hears of what an administrator changed about signing in, by mail too. */
function tellOwner(
  tx: Tx,
  userId: number,
  what: 'emailChanged' | 'passwordReset',
  by: string,
  mailTo: string | null = null,
): void {
  tx.notify({
    userId,
    kind: 'account',
    type: 'warning',
    mandatory: true,
    mailTo,
    title: { key: `notification.${what}.title` },
    message: { key: `notification.${what}.message`, params: { by } },
  })
}

/** A write after which the user is answered with their presence; it is audited where something changed. */
function change(call: AnyCall, work: (tx: Tx) => Promise<UserDoc>): Promise<Written<AdminUserRow>> {
  const withSessions = async (tx: Tx) => (await withPresence([await work(tx)]))[0] as AdminUserRow
  return write(call, withSessions, { audited: false })
}

/** Sign-in takes username or address: neither may be anyone else's, in whichever role. */
async function requireFree({ username, email }: UserEditInput, self?: number): Promise<void> {
  const errors: FieldMessages = {}
  if (await isTaken(username, self)) errors.username = 'user.username.taken'
  if (await isTaken(email, self)) errors.email = 'user.email.taken'
  if (Object.keys(errors).length > 0) throw conflict(undefined, errors)
}
