import type { HttpApi, WriteOptions } from '@drayline/contract'
import { listUrl } from '@drayline/contract'
import type {
  SupportReplyInput,
  SupportRequest,
} from '@drayline/domain/admin/support-requests/support-request'
import type { FourEyes, FourEyesInput } from '@drayline/domain/finance/four-eyes/four-eyes'
import type { AuditCheck, AuditEntry } from '@drayline/domain/kernel/journal/audit'
import type { AccessLinksAnswer, AccessLinksInput, Email } from '@drayline/domain/platform/email/email'
import { queryOptions, shows } from '@drayline/platform/query'
import { auditChecksData, auditData, outboxData, supportData } from './admin.feature.ts'

const root = ['mf-admin', 'admin'] as const

/** Cache keys of the panel's lists. */
export const adminKeys = {
  support: [...root, 'support'],
  audit: [...root, 'audit'],
  auditActions: [...root, 'audit-actions'],
  auditCheck: [...root, 'audit-check'],
  outbox: [...root, 'outbox'],
  fourEyes: [...root, 'four-eyes'],
  mailServer: [...root, 'mail-server'],
} as const

/** One request for help. */
export function supportRequestQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...adminKeys.support, 'one', id],
    meta: shows(`support_request:${id}`),
    queryFn: ({ signal }) => http.get<SupportRequest>(`/api/support-requests/${id}`, { signal }),
  })
}

export function answerRequest(http: HttpApi, id: number, input: SupportReplyInput, options: WriteOptions) {
  return http.post<SupportRequest>(`/api/support-requests/${id}/replies`, input, options)
}

export function changeRequest(http: HttpApi, request: SupportRequest, status: 'open' | 'closed') {
  const { id, version } = request
  return http.patch<SupportRequest>(`/api/support-requests/${id}`, { status }, { version })
}

/** Returns whether mail is sent or kept. */
export function mailServerQuery(http: HttpApi) {
  return queryOptions({
    queryKey: adminKeys.mailServer,
    meta: shows(),
    queryFn: ({ signal }) => http.get<{ configured: boolean }>('/api/admin/mail-server', { signal }),
  })
}

export function sendAccessLinks(http: HttpApi, input: AccessLinksInput, options: WriteOptions) {
  return http.post<AccessLinksAnswer>('/api/email/installer-links', input, options)
}

/** One mail of the outbox. */
export function emailQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...adminKeys.outbox, 'one', id],
    meta: shows(`email:${id}`),
    queryFn: ({ signal }) => http.get<Email>(`/api/admin/emails/${id}`, { signal }),
  })
}

export function resendEmail(http: HttpApi, { id, version }: Email) {
  return http.post<Email>(`/api/admin/emails/${id}/resend`, undefined, { version })
}

export function deleteEmail(http: HttpApi, { id, version }: Email) {
  return http.delete<void>(`/api/admin/emails/${id}`, { version })
}

/** From which amount on two people are needed. */
export function fourEyesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: adminKeys.fourEyes,
    meta: shows('four_eyes', 'user'),
    queryFn: ({ signal }) => http.get<FourEyes>('/api/four-eyes', { signal }),
  })
}

export function setFourEyes(http: HttpApi, input: FourEyesInput, options: WriteOptions) {
  return http.put<FourEyes>('/api/four-eyes', input, options)
}

/** One change of the audit log. */
export function auditEntryQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...adminKeys.audit, 'one', id],
    meta: shows(),
    queryFn: ({ signal }) => http.get<AuditEntry>(`/api/audit/${id}`, { signal }),
  })
}

/** The actions that occur in the audit log. */
export function auditActionsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: adminKeys.auditActions,
    meta: shows('audit'),
    queryFn: ({ signal }) => http.get<string[]>('/api/audit/actions', { signal }),
  })
}

/** How many changes the search does not know yet. */
export function auditSearchStateQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...adminKeys.audit, 'search-state'],
    meta: shows(),
    queryFn: ({ signal }) => http.get<{ pending: number }>('/api/audit/search-state', { signal }),
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? 10_000 : false),
  })
}

const pollIntervalMs = 1_000

/** The latest verification of the chains, asked again while it runs. */
export function auditCheckQuery(http: HttpApi) {
  return queryOptions({
    queryKey: adminKeys.auditCheck,
    meta: shows(),
    queryFn: async ({ signal }) =>
      (await http.get<AuditCheck[]>(listUrl(auditChecksData, new URLSearchParams()), { signal }))[0] ?? null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollIntervalMs : false),
  })
}

export function startAuditCheck(http: HttpApi) {
  return http.post<AuditCheck>('/api/audit/verify')
}

/** The list that the page shows and its module starts. */
export const supportList = { data: supportData, key: adminKeys.support, meta: shows('support_request') }

/** The list that the page shows and its module starts. */
export const auditList = { data: auditData, key: adminKeys.audit, meta: shows('audit') }

/** The list that the page shows and its module starts. */
export const outboxList = { data: outboxData, key: adminKeys.outbox, meta: shows('email') }
