import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { fullName } from '@drayline/domain/platform/users/user'
import { conflict, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { endSessions } from '../../platform/auth/index.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'
import { presentAdminUser } from './admin-user.presenter.ts'
import { hasOtherAdmin } from './user-guard.ts'

/** In a transaction: someone leaves, and their sessions end. Nothing happens to who has left. */
export async function deactivate(call: AnyCall, tx: Tx, id: number): Promise<UserDoc> {
  const before = await loadOther(call, tx, id)
  if (before.deactivatedAt) return before
  await requireOtherAdmin(before)
  const after = await tx.update(User, before, { deactivatedAt: tx.now })
  await endSessions(id, 'deactivated', tx.now)
  const message = { key: 'activity.userDeactivated', params: naming(after) } as const
  record(tx, 'user.deactivated', before, after, message)
  return after
}

/** In a transaction: someone comes back. Nothing happens to who is here. */
export async function reactivate(_call: AnyCall, tx: Tx, id: number): Promise<UserDoc> {
  const before = await tx.load(User, id, presentAdminUser)
  if (!before.deactivatedAt) return before
  const after = await tx.update(User, before, { deactivatedAt: null })
  const message = { key: 'activity.userReactivated', params: naming(after) } as const
  record(tx, 'user.reactivated', before, after, message)
  return after
}

/** In a transaction: someone is signed out everywhere. */
export async function signOutEverywhere(call: AnyCall, tx: Tx, id: number): Promise<UserDoc> {
  const user = await loadOther(call, tx, id)
  await endSessions(id, 'ended', tx.now)
  tx.audit({ action: 'user.sessionsEnded', entityType: 'user', entityId: id, before: null, after: null })
  tx.notify({
    userId: id,
    kind: 'account',
    mandatory: true,
    title: { key: 'notification.sessionsEnded.title' },
    message: { key: 'notification.sessionsEnded.message', params: { by: call.user.name } },
  })
  return user
}

/** In a transaction: someone belongs to another department, or to none. */
export async function moveToDepartment(
  call: AnyCall,
  tx: Tx,
  id: number,
  department: string | null,
): Promise<UserDoc> {
  const before = await loadOther(call, tx, id)
  if ((before.department ?? null) === department) return before
  const after = await tx.update(User, before, { department })
  record(tx, 'user.changed', before, after)
  return after
}

/** One's own account is changed in the profile, not here. */
export async function loadOther(call: AnyCall, tx: Tx, id: number): Promise<UserDoc> {
  const user = await tx.load(User, id, presentAdminUser)
  if (id === call.user.id) throw refused('user.own')
  return user
}

/** 409 for the last administrator. */
export async function requireOtherAdmin(user: UserDoc): Promise<void> {
  if (user.role !== 'admin' || user.deactivatedAt) return
  if (!(await hasOtherAdmin(user))) throw conflict({ key: 'user.lastAdmin' })
}

/** 403 for what nobody does to their own account, or only an administrator does. */
export const refused = (key: 'user.own' | 'user.ownRole' | 'user.adminRole') =>
  new Problem(403, 'error.forbidden', { message: { key } })

/** Values of texts that name a user. */
export const naming = (user: UserDoc) => ({ name: fullName(user) })

/** Tells audit log and feed of a change. */
export function record(
  tx: Tx,
  action: AuditAction,
  before: UserDoc | null,
  after: UserDoc,
  message?: ServerMessage,
): void {
  const subject = { entityType: 'user', entityId: after._id } as const
  tx.audit({ ...subject, action, before, after })
  if (message) tx.activity({ ...subject, type: 'other', message })
}
