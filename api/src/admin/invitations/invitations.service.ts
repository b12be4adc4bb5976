import type { InvitationInput } from '@drayline/domain/admin/users/invitation'
import { invitationLasts } from '@drayline/domain/admin/users/invitation'
import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import { fullName } from '@drayline/domain/platform/users/user'
import { conflict } from '../../kernel/base/errors.ts'
import { translate } from '../../kernel/base/text.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { withUnkept } from '../../kernel/http/written.ts'
import type { PartOptions } from '../../kernel/writes/several.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { forgetLink, productAddress, sendMail } from '../../platform/email/index.ts'
import { isTaken, userKey } from '../../platform/users/index.ts'
import type { InvitationDoc } from './invitation.model.ts'
import { InvitationRecord } from './invitation.model.ts'
import type { InvitationRow } from './invitation.presenter.ts'
import { presentInvitation } from './invitation.presenter.ts'
import { hashToken, linkOf, newToken } from './invitation-token.ts'

const open = { key: 'invitation.open' } as const

/** Invites someone by mail. 409 when the address is a user's already, or has an open invitation. */
export async function invite(
  call: AnyCall,
  input: InvitationInput,
  options: Pick<PartOptions, 'part'> | undefined = undefined,
): Promise<Written<InvitationRow>> {
  const token = newToken()
  const invitation = await write<InvitationRow>(
    call,
    async (tx) => {
      await requireNew(input.email)
      const emailKey = userKey(input.email)
      const created = await tx.insert(InvitationRecord, {
        ...input,
        emailKey,
        ...{ status: 'pending', tokenHash: hashToken(token), sent: 1, emailId: null },
        ...{ acceptedAt: null, userId: null, attempt: null },
        expiresAt: new Date(tx.now.getTime() + invitationLasts),
        invitedBy: { id: call.user.id, name: call.user.name },
        search: searchKeys(`${input.firstName} ${input.lastName}`, input.email),
      })
      const sent = await mail(call, tx, created, token)
      record(tx, 'invitation.created', null, sent)
      return sent
    },
    { duplicates: { emailKey: open }, ...options },
  )
  return withLink(call, invitation, token)
}

/** Sends an invitation once more, with a new link and time; the earlier link is dead. 409 unless it is open or ended. */
export async function resendInvitation(
  call: AnyCall,
  id: number,
  options: PartOptions | undefined = undefined,
): Promise<Written<InvitationRow>> {
  const token = newToken()
  const invitation = await write<InvitationRow>(
    call,
    async (tx) => {
      const before = await tx.load(InvitationRecord, id, (now) => presentInvitation(now, call))
      requirePending(before)
      if (await isTaken(before.email, undefined)) throw conflict({ key: 'user.email.taken' })
      if (before.emailId) await forgetLink(tx, before.emailId)
      const after = await tx.update(InvitationRecord, before, {
        tokenHash: hashToken(token),
        expiresAt: new Date(tx.now.getTime() + invitationLasts),
        sent: before.sent + 1,
      })
      const sent = await mail(call, tx, after, token)
      record(tx, 'invitation.resent', before, sent)
      return sent
    },
    options,
  )
  return withLink(call, invitation, token)
}

/** Takes an invitation back: its link is dead at once. 409 when it was accepted or revoked before. */
export function revokeInvitation(
  call: AnyCall,
  id: number,
  options: PartOptions | undefined = undefined,
): Promise<Written<InvitationRow>> {
  return write(
    call,
    async (tx) => {
      const before = await tx.load(InvitationRecord, id, (now) => presentInvitation(now, call))
      requirePending(before)
      if (before.emailId) await forgetLink(tx, before.emailId)
      const after = await tx.update(InvitationRecord, before, { status: 'revoked' })
      record(tx, 'invitation.revoked', before, after)
      return after
    },
    options,
  )
}

/** 409 when the address is a user's already, or has an open invitation. */
export async function requireNew(email: string): Promise<void> {
  if (await isTaken(email, undefined))
    throw conflict({ key: 'user.email.taken' }, { email: 'user.email.taken' })
  const invited = await InvitationRecord.exists({ emailKey: userKey(email), status: 'pending' })
  if (invited) throw conflict(open, { email: open })
}

function requirePending({ status }: InvitationDoc): void {
  if (status !== 'pending') throw conflict({ key: `invitation.${status}` })
}

async function mail(call: AnyCall, tx: Tx, invitation: InvitationDoc, token: string): Promise<InvitationDoc> {
  const { language, firstName, email, _id } = invitation
  const sender = { id: call.user.id, name: call.user.name }
  const params = {
    name: firstName,
    by: sender.name,
    link: linkOf(productAddress(call), token),
    hours: invitationLasts / 3_600_000,
  }
  const { _id: emailId } = await sendMail(tx, call.config, {
    to: email,
    subject: translate(language, 'email.invitation.subject'),
    text: translate(language, { key: 'email.invitation.text', params }),
    kind: 'invitation',
    by: sender,
    entityType: 'invitation',
    entityId: _id,
  })
  return await tx.update(InvitationRecord, invitation, { emailId })
}

/** Without a mail server the link is handed over by the person who invites. */
function withLink(call: AnyCall, invitation: Written<InvitationRow>, token: string): Written<InvitationRow> {
  if (call.config.smtpUrl) return invitation
  return withUnkept<InvitationRow>(invitation, { link: linkOf(productAddress(call), token) })
}

/** Audit without the hash of the secret, and the feed where somebody is asked to join. */
function record(tx: Tx, action: AuditAction, before: InvitationDoc | null, after: InvitationDoc): void {
  const subject = { entityType: 'invitation', entityId: after._id } as const
  tx.audit({ ...subject, action, before: before && withoutSecret(before), after: withoutSecret(after) })
}

/** An invitation as the audit log keeps it. */
export function withoutSecret({ tokenHash: _, attempt: __, emailKey: ___, ...shown }: InvitationDoc) {
  return shown
}

/** Display name of who is invited. */
export function invitedName({ firstName, lastName, email }: InvitationDoc): string {
  return fullName({ firstName, lastName, username: email })
}
