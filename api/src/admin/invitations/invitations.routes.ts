import type { Invitation, InvitationState } from '@drayline/domain/admin/users/invitation'
import { invitationStates } from '@drayline/domain/admin/users/invitation'
import {
  importAnswer,
  invitation,
  invitationAcceptance,
  invitationBulk,
  invitationImport,
  invitationInput,
  invitationToken,
  invitationWithLink,
  linkView,
} from '@drayline/domain/admin/users/invitation-schema'
import { oneOf } from '@drayline/domain/kernel/forms/fields'
import { currentUser } from '@drayline/domain/platform/users/user-schema'
import { array, boolean, number, object, string } from 'yup'
import { op } from '../../kernel/database/filter.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { changeSeveral, chosenRecords, presentOutcome } from '../../kernel/writes/several.ts'
import { keepAnswer } from '../../kernel/writes/write.ts'
import { presentCurrentUser } from '../../platform/users/index.ts'
import { acceptInvitation, invitationOf } from './accept.ts'
import { importInvitations } from './import.service.ts'
import type { InvitationDoc } from './invitation.model.ts'
import { InvitationRecord } from './invitation.model.ts'
import { presentInvitation, presentLink, presentWithLink } from './invitation.presenter.ts'
import { invite, resendInvitation, revokeInvitation } from './invitations.service.ts'

const one = { permission: 'users.manage', rate: 'mail', write: true, params: idParams } as const

/** An ended invitation is one that still waits, after its time. */
function inState(state: InvitationState | undefined, now: Date): Record<string, unknown> {
  if (state === 'pending') return { status: 'pending', expiresAt: op.gt(now) }
  if (state === 'ended') return { status: 'pending', expiresAt: op.lte(now) }
  return state ? { status: state } : {}
}

const bulkOutcomes = array(
  object({
    id: number().integer().required(),
    ok: boolean().required(),
    message: string().nullable().defined(),
    /** The invitation as it is now, when that is no longer as it was seen. */
    current: invitation.nullable().defined(),
  }).required(),
).required()

/** Invitations by mail (R-ADM-12), and what their links lead to. */
export const invitationsRoutes: Route[] = [
  defineListRoute({
    path: '/api/admin/invitations',
    summary: 'Invitations, newest first; q searches name and address',
    permission: 'users.manage',
    query: listParams({ filters: { state: oneOf(invitationStates) } }),
    item: invitation,
    handler: ({ input: { query }, now }) =>
      listQuery<InvitationDoc>({
        model: InvitationRecord,
        filter: inState(query.state, now()),
        query,
        select: { search: 0, tokenHash: 0 },
      }),
    present: presentInvitation,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/invitations',
    summary: 'Invites someone by mail; only this answer has the link, where no mail server is set',
    permission: 'users.manage',
    stepUp: true,
    rate: 'mail',
    write: true,
    status: 201,
    body: invitationInput,
    response: invitationWithLink,
    handler: (call) => invite(call, call.input.body),
    present: presentWithLink,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/invitations/import',
    summary: 'Invites the people of a file, or says with dryRun what is wrong in which row',
    permission: 'users.manage',
    stepUp: ({ dryRun }) => !dryRun,
    rate: 'mail',
    write: true,
    body: invitationImport,
    response: importAnswer,
    handler: (call) => importInvitations(call, call.input.body),
    present: (answer) => answer,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/invitations/bulk',
    summary: 'Sends several invitations again or revokes them; says for each what happened',
    permission: 'users.manage',
    rate: 'mail',
    write: true,
    body: invitationBulk,
    response: bulkOutcomes,
    handler: async (call) => {
      const { action } = call.input.body
      const change = action === 'resend' ? resendInvitation : revokeInvitation
      const { results, complete } = await changeSeveral<Invitation>(
        call,
        chosenRecords(call.input.body),
        (id, options) => change(call, id, options),
      )
      return await keepAnswer(call, results, complete)
    },
    present: (results) => results.map(presentOutcome),
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/api/admin/invitations/:id/resend',
    summary: 'Sends an invitation again with a new link and time; the earlier link is dead',
    response: invitationWithLink,
    handler: (call) => resendInvitation(call, call.input.params.id),
    present: presentWithLink,
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/api/admin/invitations/:id/revoke',
    summary: 'Takes an invitation back: its link is dead at once',
    response: invitation,
    handler: (call) => revokeInvitation(call, call.input.params.id),
    present: presentInvitation,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/invitation',
    summary: 'What a link leads to; a POST, so that its secret is in no address and no log',
    permission: 'public',
    rate: 'invitation',
    body: invitationToken,
    response: linkView,
    handler: (call) => invitationOf(call.input.body.token),
    present: presentLink,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/invitation/accept',
    summary: 'Chooses a password, opens the account and signs in; 410 for a link that is spent',
    permission: 'public',
    rate: 'invitation',
    also: [410],
    body: invitationAcceptance,
    response: object({ user: currentUser.required() }),
    handler: (call) => acceptInvitation(call, call.input.body),
    present: (user) => ({ user: presentCurrentUser(user) }),
  }),
]
