import type { ImportOutcome } from '@drayline/domain/admin/users/invitation'
import {
  invitationBulk,
  invitationImport,
  invitationInput,
} from '@drayline/domain/admin/users/invitation-schema'
import { type HttpHandler, HttpResponse, http, listHandler } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { type AdminDb, makeInvitation } from './admin.mock.ts'

const url = '/api/admin/invitations'
const link = (id: number) => `https://drayline.test/invitation#${String(id).padStart(43, 'x')}`

/** The calls of invitations in memory. */
export function invitationHandlers(db: AdminDb): HttpHandler[] {
  const taken = (email: string) =>
    db.staff.some((user) => user.email === email) || db.invitations.some((one) => one.email === email)
  const answered = (id: number) => ({
    ...db.invitations.find((one) => one.id === id),
    link: db.hasMailServer ? null : link(id),
  })
  function resend(id: number) {
    const found = db.invitations.find((one) => one.id === id)
    if (!found || found.state === 'accepted' || found.state === 'revoked')
      throw new Refusal(409, serverText('invitation.revoked'))
    Object.assign(found, { state: 'pending', sent: found.sent + 1, version: found.version + 1 })
  }
  return [
    listHandler(url, () => db.invitations, {
      search: ({ firstName, lastName, email }) => [`${firstName} ${lastName}`, email],
      filters: ['state'],
    }),
    http.post(url, ({ request }) =>
      answerWrite(async () => {
        const { language: _, ...input } = check(invitationInput, await request.json())
        if (taken(input.email))
          throw new Refusal(409, serverText('error.conflict'), {
            errors: { email: serverText('user.email.taken') },
          })
        const id = db.invitations.length + 1
        db.invitations = [...db.invitations, makeInvitation({ ...input, id })]
        return HttpResponse.json(answered(id), { status: 201 })
      }),
    ),
    http.post(`${url}/import`, ({ request }) =>
      answerWrite(async () => {
        const { rows, dryRun } = check(invitationImport, await request.json())
        const results = rows.map(({ email }, row): ImportOutcome => {
          const message = email.includes('@')
            ? taken(email)
              ? serverText('user.email.taken')
              : null
            : serverText('email.invalid')
          return { row, ok: message === null, faults: message ? [{ field: 'email', message }] : [] }
        })
        return HttpResponse.json({ results, invited: dryRun ? 0 : results.filter(({ ok }) => ok).length })
      }),
    ),
    http.post(`${url}/bulk`, ({ request }) =>
      answerWrite(async () => {
        const { items = [], action } = check(invitationBulk, await request.json())
        const results = items.map(({ id }) => {
          const found = db.invitations.find((one) => one.id === id)
          const ok = found?.state === 'pending' || found?.state === 'ended'
          if (ok && action === 'resend') resend(id)
          if (ok && found && action === 'revoke') Object.assign(found, { state: 'revoked' })
          return { id, ok, message: ok ? null : serverText('invitation.revoked'), current: null }
        })
        return HttpResponse.json(results)
      }),
    ),
    http.post(`${url}/:id/resend`, ({ params, request }) =>
      answerWrite(() => {
        const { id } = requireRecord(db.invitations, Number(params.id), request)
        resend(id)
        return HttpResponse.json(answered(id))
      }),
    ),
    http.post(`${url}/:id/revoke`, ({ params, request }) =>
      answerWrite(() => {
        const found = requireRecord(db.invitations, Number(params.id), request)
        Object.assign(found, { state: 'revoked', version: found.version + 1 })
        return HttpResponse.json(found)
      }),
    ),
  ]
}
