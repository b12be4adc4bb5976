import { randomUUID } from 'node:crypto'
import type { InvitationAcceptance } from '@drayline/domain/admin/users/invitation'
import { stateOfInvitation } from '@drayline/domain/admin/users/invitation'
import { invalid, Problem } from '../../kernel/base/errors.ts'
import type { Call, SessionUser } from '../../kernel/http/call.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { passwordProblem, rememberDevice, startOwnSession } from '../../platform/auth/index.ts'
import { forgetLink } from '../../platform/email/index.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { freeUsername, hashPassword, isTaken, newUserValues, User } from '../../platform/users/index.ts'
import type { InvitationDoc } from './invitation.model.ts'
import { InvitationRecord } from './invitation.model.ts'
import { hashToken } from './invitation-token.ts'
import { invitedName, withoutSecret } from './invitations.service.ts'

type PublicCall = Call<unknown, unknown, unknown, SessionUser | null>

/** The invitation that a link's secret belongs to; null for a secret that was never made or was replaced. */
export async function invitationOf(token: string): Promise<InvitationDoc | null> {
  return await InvitationRecord.findOne({ tokenHash: hashToken(token) }).lean<InvitationDoc>()
}

/**
 * Opens the account of an invited person with the password they chose, and signs this browser in as them.
 * @throws Problem 403 where passwords are switched off, 410 for a link that was used, has ended or was revoked, 422 for a password that may not be chosen
 */
export async function acceptInvitation(
  call: PublicCall,
  { token, newPassword }: InvitationAcceptance,
): Promise<UserDoc> {
  const found = requireOpen(await invitationOf(token), call.now())
  const { passwordSignIn, oidc } = call.config
  if (!passwordSignIn.allowed)
    throw new Problem(403, 'error.forbidden', {
      message: { key: 'signin.passwordOff', params: { provider: oidc?.name ?? '' } },
    })
  const { firstName, lastName, email } = found
  const username = await freeUsername(email)
  const problem = await passwordProblem(newPassword, { username, firstName, lastName, email }, call.config)
  if (problem) throw invalid({ newPassword: problem })
  const passwordHash = await hashPassword(newPassword)
  const attempt = randomUUID()
  const by: { id: number | null; name: string } = { id: null, name: invitedName(found) }
  const origin = {
    ip: call.ctx.ip,
    userAgent: call.ctx.get('user-agent').slice(0, 300),
    requestId: call.ctx.state.requestId,
  }
  const user = await writeInBackground(by, call.now, work, origin)
  rememberDevice(call.ctx, call.config, user._id)
  return user

  async function work(tx: Tx): Promise<UserDoc> {
    const before = await InvitationRecord.findById(found._id).lean<InvitationDoc>()
    // A run whose outcome was unknown may have been stored.
    if (before?.attempt === attempt)
      return await enter(await User.findById(before.userId).orFail().lean<UserDoc>())
    const invitation = requireOpen(before, tx.now)
    if (await isTaken(email, undefined)) throw gone('accepted')
    const user = await tx.insert(
      User,
      newUserValues({
        ...{ username, firstName, lastName, email, passwordHash },
        ...{ role: invitation.role, department: invitation.department, jobTitle: invitation.jobTitle },
        ...{ language: invitation.language, firstSignInAt: tx.now, lastSignInAt: tx.now },
      }),
    )
    by.id = user._id
    if (invitation.emailId) await forgetLink(tx, invitation.emailId)
    const after = await tx.update(InvitationRecord, invitation, {
      ...{ status: 'accepted', acceptedAt: tx.now, userId: user._id, attempt },
    })
    journal(tx, user, invitation, after)
    return await enter(user)
  }

  async function enter(user: UserDoc): Promise<UserDoc> {
    await startOwnSession(call.ctx, user)
    return user
  }
}

function requireOpen(found: InvitationDoc | null, now: Date): InvitationDoc {
  if (!found) throw gone('unknown')
  const state = stateOfInvitation(found, now)
  if (state !== 'pending') throw gone(state)
  return found
}

/** 410: nothing can be done with this link any more, and why. */
function gone(state: 'accepted' | 'revoked' | 'ended' | 'unknown'): Problem {
  return new Problem(410, `invitation.link.${state}`, { extra: { code: state } })
}

function journal(tx: Tx, user: UserDoc, before: InvitationDoc, after: InvitationDoc): void {
  const name = invitedName(after)
  const account = { entityType: 'user', entityId: user._id } as const
  tx.audit({ ...account, action: 'user.created', before: null, after: user })
  tx.audit({
    ...{ entityType: 'invitation', entityId: after._id, action: 'invitation.accepted' },
    ...{ before: withoutSecret(before), after: withoutSecret(after) },
  })
  tx.activity({ ...account, type: 'other', message: { key: 'activity.userCreated', params: { name } } })
  tx.notify({
    ...{ userId: after.invitedBy.id, kind: 'other', type: 'success', ...account },
    title: { key: 'notification.invitationAccepted.title' },
    message: { key: 'notification.invitationAccepted.message', params: { name } },
  })
}
