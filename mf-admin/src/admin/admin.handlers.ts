import {
  supportReplyInput,
  supportRequestPatch,
} from '@drayline/domain/admin/support-requests/support-request-schema'
import type { AdminUser } from '@drayline/domain/admin/users/user-admin'
import {
  userBulkInput,
  userCreateInput,
  userEditInput,
  userRoleInput,
} from '@drayline/domain/admin/users/user-admin-schema'
import { fourEyesInput } from '@drayline/domain/finance/four-eyes/four-eyes-schema'
import type { Role } from '@drayline/domain/kernel/access/roles'
import type { AuditCheck } from '@drayline/domain/kernel/journal/audit'
import { accessLinksInput } from '@drayline/domain/platform/email/email-schema'
import { fullName } from '@drayline/domain/platform/users/user'
import { fixtureNow } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { AdminDb } from './admin.mock.ts'
import { makeAdminDb, makeAdminUser, makeEmail } from './admin.mock.ts'
import { invitationHandlers } from './invitations.handlers.ts'
import { officeSecurityHandlers } from './security.handlers.ts'

/** The admin panel's calls in memory, with the rules of the API that people meet. */
export function adminPanelHandlers(db: AdminDb = makeAdminDb()): HttpHandler[] {
  return [
    ...userHandlers(db),
    ...invitationHandlers(db),
    ...fourEyesHandlers(db),
    ...officeSecurityHandlers(db),
    ...supportHandlers(db),
    ...mailHandlers(db),
    ...auditHandlers(db),
  ]
}

interface Versioned {
  id: number
  version: number
}

/** A handler that changes one record of a list and answers it as it is then. */
function change<Row extends Versioned>(
  method: 'post' | 'patch',
  path: string,
  rows: () => Row[],
  work: (row: Row, body: unknown) => Partial<Row>,
  status = 200,
): HttpHandler {
  return http[method](path, ({ params, request }) =>
    answerWrite(async () => {
      const before = requireRecord(rows(), Number(params.id), request)
      const body: unknown = await request.json().catch(() => undefined)
      Object.assign(before, work(before, body), { version: before.version + 1 })
      return HttpResponse.json(before as never, { status })
    }),
  )
}

function one<Row extends { id: number }>(path: string, rows: () => readonly Row[]): HttpHandler {
  return http.get(path, ({ params }) => {
    const found = rows().find(({ id }) => id === Number(params.id))
    return found ? HttpResponse.json(found as never) : problem(404, serverText('error.notFound'))
  })
}

function userHandlers(db: AdminDb): HttpHandler[] {
  const staff = () => db.staff
  const url = '/api/admin/users'
  return [
    listHandler<AdminUser>(url, staff, {
      search: ({ firstName, lastName, username, email }) => [`${firstName} ${lastName}`, username, email],
      filters: ['role', 'status', 'department'],
      sorts: { name: (user) => fullName(user).toLowerCase() },
      sortable: ['name', 'username', 'lastSignInAt', 'createdAt'],
      defaultSort: 'name',
    }),
    one(`${url}/:id`, staff),
    http.post(url, ({ request }) =>
      answerWrite(async () => {
        const input = check(userCreateInput, await request.json())
        if (db.staff.some(({ username }) => username === input.username))
          throw new Refusal(409, serverText('error.conflict'), {
            errors: { username: serverText('user.username.taken') },
          })
        const id = Math.max(...db.staff.map((user) => user.id)) + 1
        const user = makeAdminUser({ ...input, id, mustChangePassword: true, sessions: 0, lastSeenAt: null })
        db.staff = [...db.staff, user]
        return HttpResponse.json({ ...user, temporaryPassword: 'abcd-efgh-jkmn-pqrs' }, { status: 201 })
      }),
    ),
    http.post(`${url}/bulk`, ({ request }) =>
      answerWrite(async () => {
        const { ids, items, action, department, dryRun } = check(userBulkInput, await request.json())
        const results = (ids ?? items?.map(({ id }) => id) ?? []).map((id) => {
          const user = db.staff.find((one) => one.id === id)
          const ok = user !== undefined && user.role !== 'admin'
          if (user && ok && !dryRun) {
            if (action === 'setDepartment') user.department = department
            if (action === 'endSessions') user.sessions = 0
            if (action === 'deactivate')
              Object.assign(user, { status: 'inactive', deactivatedAt: fixtureNow })
            if (action === 'reactivate') Object.assign(user, { status: 'active', deactivatedAt: null })
          }
          return { id, ok, message: ok ? null : serverText('user.lastAdmin'), current: null }
        })
        return HttpResponse.json(results)
      }),
    ),
    change('patch', `${url}/:id`, staff, (_, body) => check(userEditInput, body)),
    change('patch', `${url}/:id/role`, staff, (user, body) => {
      if (user.role === 'admin') throw new Refusal(403, serverText('user.adminRole'))
      return { role: check(userRoleInput, body).role, sessions: 0 }
    }),
    change('post', `${url}/:id/deactivate`, staff, () => ({
      status: 'inactive' as const,
      deactivatedAt: fixtureNow,
      sessions: 0,
    })),
    change('post', `${url}/:id/reactivate`, staff, () => ({
      status: 'active' as const,
      deactivatedAt: null,
    })),
    change('post', `${url}/:id/end-sessions`, staff, () => ({ sessions: 0 })),
    http.post(`${url}/:id/reset-password`, ({ params, request }) =>
      answerWrite(() => {
        const user = requireRecord(db.staff, Number(params.id), request)
        Object.assign(user, { mustChangePassword: true, sessions: 0, version: user.version + 1 })
        return HttpResponse.json({ ...user, temporaryPassword: 'wxyz-2345-6789-abcd' })
      }),
    ),
  ]
}

function supportHandlers(db: AdminDb): HttpHandler[] {
  const requests = () => db.requests
  const url = '/api/support-requests'
  return [
    listHandler(url, requests, {
      search: ({ subject, name, email }) => [subject, name, email],
      filters: ['status'],
    }),
    one(`${url}/:id`, requests),
    change(
      'post',
      `${url}/:id/replies`,
      requests,
      (request, body) => {
        if (request.status === 'closed') throw new Refusal(409, serverText('support.closed'))
        const { message } = check(supportReplyInput, body)
        const reply = { message, by: { id: 2, name: 'Lee Park' }, at: new Date().toISOString() }
        return { status: 'answered' as const, replies: [...request.replies, reply] }
      },
      201,
    ),
    change('patch', `${url}/:id`, requests, (_, body) => check(supportRequestPatch, body)),
  ]
}

function fourEyesHandlers(db: AdminDb): HttpHandler[] {
  const url = '/api/four-eyes'
  return [
    http.get(url, () => HttpResponse.json(db.fourEyes)),
    http.put(url, ({ request }) =>
      answerWrite(async () => {
        const seen = request.headers.get('if-match') ?? `"${db.fourEyes.version}"`
        if (seen !== `"${db.fourEyes.version}"`)
          throw new Refusal(412, serverText('error.stale'), { current: db.fourEyes })
        const input = check(fourEyesInput, await request.json())
        const changed = { changedBy: { id: 3, name: 'Ann Walsh' }, changedAt: fixtureNow }
        db.fourEyes = { ...db.fourEyes, ...input, ...changed, version: db.fourEyes.version + 1 }
        return HttpResponse.json(db.fourEyes)
      }),
    ),
  ]
}

function mailHandlers(db: AdminDb): HttpHandler[] {
  const emails = () => db.emails
  const url = '/api/admin/emails'
  return [
    http.get('/api/admin/mail-server', () => HttpResponse.json({ configured: db.hasMailServer })),
    http.post('/api/email/installer-links', ({ request }) =>
      answerWrite(async () => {
        const input = check(accessLinksInput, await request.json())
        const status = db.hasMailServer ? 'queued' : 'kept'
        const email = makeEmail({ id: db.emails.length + 1, to: input.email, status })
        db.emails = [...db.emails, email]
        const { to, subject, text } = email
        const message = db.hasMailServer ? serverText('accessLinks.onTheirWay', { to }) : null
        return HttpResponse.json({ emailId: email.id, status, message, emailContent: { to, subject, text } })
      }),
    ),
    listHandler(url, emails, {
      search: ({ to, subject }) => [to, subject],
      filters: ['status', 'kind'],
    }),
    one(`${url}/:id`, emails),
    change('post', `${url}/:id/resend`, emails, () => ({ status: 'queued' as const, lastError: null })),
    http.delete(`${url}/:id`, ({ params }) => {
      db.emails = db.emails.filter(({ id }) => id !== Number(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

function auditHandlers(db: AdminDb): HttpHandler[] {
  return [
    http.get('/api/audit/actions', () =>
      HttpResponse.json([...new Set(db.audit.map(({ action }) => action))].sort()),
    ),
    http.post('/api/auth/see-as', async ({ request }) =>
      HttpResponse.json({ role: ((await request.json()) as { role: Role }).role }),
    ),
    http.get('/api/audit/search-state', () => HttpResponse.json({ pending: 0 })),
    http.get('/api/audit/checks', () => HttpResponse.json(db.checks.toReversed().slice(0, 1))),
    http.post('/api/audit/verify', () => {
      const check: AuditCheck = {
        id: db.checks.length + 1,
        version: 1,
        createdAt: fixtureNow,
        updatedAt: fixtureNow,
        status: 'running',
        startedBy: { id: 3, name: 'Ann Walsh' },
        finishedAt: null,
        checked: 0,
        total: db.audit.length,
        logs: [],
      }
      const records = db.audit.length
      const logs = [{ log: 'audit' as const, records, faultCount: 0, faults: [] }]
      db.checks = [...db.checks, { ...check, status: 'done', finishedAt: fixtureNow, logs }]
      return HttpResponse.json(check)
    }),
    listHandler('/api/audit', () => db.audit, {
      search: ({ action, entityName, user }) => [action, entityName, user?.name],
      filters: {
        entityType: ({ entityType }, value) => entityType === value,
        entityId: ({ entityId }, value) => String(entityId) === value,
        userId: ({ user }, value) => String(user?.id) === value,
        action: ({ action }, value) => action === value,
        from: ({ at }, day) => at.slice(0, 10) >= day,
        to: ({ at }, day) => at.slice(0, 10) <= day,
      },
      sortable: ['at'],
      defaultSort: '-at',
    }),
    one('/api/audit/:id', () => db.audit),
  ]
}
