export type * from './invitation-schema.ts'

/** An invitation's link works for so long, in milliseconds by the database's clock. */
export const invitationLasts = 72 * 60 * 60 * 1000

/** People that one import takes at most. */
export const maxImportRows = 200

/** `ended`: not accepted in time. It can be sent again, with a new link. */
export const invitationStates = ['pending', 'ended', 'accepted', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

/** What a link leads to; `unknown` for one that was never made, or was replaced by a newer one. */
export const linkStates = ['open', 'ended', 'accepted', 'revoked', 'unknown'] as const
export type LinkState = (typeof linkStates)[number]

export const invitationBulkActions = ['resend', 'revoke'] as const
export type InvitationBulkAction = (typeof invitationBulkActions)[number]

/** Path of the page that a link opens; the token follows as a fragment, which no server and no log ever sees. */
export const invitationPath = '/invitation'

/** Stored state of an invitation, from which its shown state follows by the time. */
export type InvitationStatus = Exclude<InvitationState, 'ended'>

/** State of an invitation at an instant. */
export function stateOfInvitation(
  { status, expiresAt }: { status: InvitationStatus; expiresAt: Date },
  now: Date,
): InvitationState {
  return status === 'pending' && expiresAt <= now ? 'ended' : status
}
