import { emailKinds, emailStatuses } from '@drayline/domain/platform/email/email'
import {
  accessLinksAnswer,
  accessLinksInput,
  emailRecord,
} from '@drayline/domain/platform/email/email-schema'
import { boolean, object } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { anyOf } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import type { EmailDoc } from './email.model.ts'
import { EmailRecord } from './email.model.ts'
import { presentAccessLinks, presentEmail } from './email.presenter.ts'
import { deleteEmail, resendEmail, sendAccessLinks } from './emails.service.ts'

export const emailsRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/email/installer-links',
    summary: 'Sends access links to a client, or hands out the text when there is no mail server',
    permission: 'email.accessLinks',
    rate: 'mail',
    write: true,
    body: accessLinksInput,
    response: accessLinksAnswer,
    handler: (call) => sendAccessLinks(call, call.input.body),
    present: presentAccessLinks,
  }),
  defineListRoute({
    path: '/api/admin/emails',
    summary: 'The outbox, newest first; q searches recipient and subject',
    permission: 'email.manage',
    query: listParams({ filters: { status: manyOf(emailStatuses), kind: manyOf(emailKinds) } }),
    item: emailRecord,
    handler: ({ input: { query } }) =>
      listQuery<EmailDoc>({
        model: EmailRecord,
        filter: { ...anyOf('status', query.status), ...anyOf('kind', query.kind) },
        query,
      }),
    present: presentEmail,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/admin/mail-server',
    summary: 'Whether a mail server is set',
    permission: 'email.accessLinks',
    response: object({ configured: boolean().required() }),
    handler: (call) => call.config.smtpUrl !== undefined,
    present: (configured) => ({ configured }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/admin/emails/:id',
    summary: 'One mail of the outbox',
    permission: 'email.manage',
    params: idParams,
    response: emailRecord,
    handler: async ({ input }) => {
      const email = await EmailRecord.findById(input.params.id).lean<EmailDoc>()
      if (!email) throw notFound()
      return email
    },
    present: presentEmail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/emails/:id/resend',
    summary: 'Sends a mail once more, as a new message',
    permission: 'email.manage',
    rate: 'mail',
    write: true,
    params: idParams,
    response: emailRecord,
    handler: (call) => resendEmail(call, call.input.params.id),
    present: presentEmail,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/admin/emails/:id',
    summary: 'Removes a mail; one that waits is not sent',
    permission: 'email.manage',
    write: true,
    params: idParams,
    handler: (call) => deleteEmail(call, call.input.params.id),
  }),
]
