import type { Invitation, InvitationWithLink, LinkView } from '@drayline/domain/admin/users/invitation'
import { stateOfInvitation } from '@drayline/domain/admin/users/invitation'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { InvitationDoc } from './invitation.model.ts'

/** An invitation, in a first answer with its link where no mail server sends it. */
export type InvitationRow = InvitationDoc & { link?: string | null }

/** An invitation as the admin panel shows it; its state follows from the time. */
export function presentInvitation(row: InvitationRow, call: Pick<AnyCall, 'now'>): Invitation {
  return {
    id: row._id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    department: row.department,
    jobTitle: row.jobTitle,
    state: stateOfInvitation(row, call.now()),
    expiresAt: row.expiresAt.toISOString(),
    sent: row.sent,
    invitedBy: { id: row.invitedBy.id, name: row.invitedBy.name },
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    userId: row.userId,
  }
}

/** The same with the link; the answer that is kept for a repetition has none. */
export function presentWithLink(row: InvitationRow, call: Pick<AnyCall, 'now'>): InvitationWithLink {
  return { ...presentInvitation(row, call), link: row.link ?? null }
}

/** What a link leads to. Names and address leave only while it is open. */
export function presentLink(found: InvitationDoc | null, call: Pick<AnyCall, 'now'>): LinkView {
  const hidden = { firstName: null, lastName: null, email: null, expiresAt: null }
  if (!found) return { ...hidden, state: 'unknown' }
  const state = stateOfInvitation(found, call.now())
  if (state !== 'pending') return { ...hidden, state }
  return {
    state: 'open',
    firstName: found.firstName,
    lastName: found.lastName,
    email: found.email,
    expiresAt: found.expiresAt.toISOString(),
  }
}
