import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  ImportAnswer,
  ImportRow,
  Invitation,
  InvitationBulkAction,
  InvitationInput,
  InvitationWithLink,
} from '@drayline/domain/admin/users/invitation'
import type { translatedLanguages } from '@drayline/domain/kernel/text/i18n'
import { shows } from '@drayline/platform/query'
import { invitationsData } from './admin.feature.ts'

const url = '/api/admin/invitations'

/** The list that the page shows and its module starts. */
export const invitationsList = {
  data: invitationsData,
  key: ['mf-admin', 'invitations'],
  meta: shows('invitation'),
}

/** Invites someone; the answer has the link where no mail server is set. */
export function invite(http: HttpApi, input: InvitationInput, options: WriteOptions) {
  return http.post<InvitationWithLink>(url, input, options)
}

/** Sends an invitation again, with a new link. */
export function resendInvitation(http: HttpApi, { id, version }: Invitation) {
  return http.post<InvitationWithLink>(`${url}/${id}/resend`, undefined, { version })
}

/** Takes an invitation back. */
export function revokeInvitation(http: HttpApi, { id, version }: Invitation) {
  return http.post<Invitation>(`${url}/${id}/revoke`, undefined, { version })
}

/** Outcome for one of several invitations. */
export interface InvitationOutcome {
  id: number
  ok: boolean
  message: string | null
}

export function changeInvitations(
  http: HttpApi,
  seen: readonly Pick<Invitation, 'id' | 'version'>[],
  action: InvitationBulkAction,
) {
  const items = seen.map(({ id, version }) => ({ id, version }))
  return http.post<InvitationOutcome[]>(`${url}/bulk`, { items, action })
}

/** People of a file and the language of their mail. */
export interface ImportInput {
  rows: ImportRow[]
  language: (typeof translatedLanguages)[number]
  dryRun: boolean
}

/** Invites the people of a file, or says what is wrong in which row. */
export function importInvitations(http: HttpApi, input: ImportInput, options?: WriteOptions) {
  return http.post<ImportAnswer>(`${url}/import`, input, options)
}
