import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { Agreement } from '@drayline/domain/finance/agreements/agreement'
import type { Payee, PayeeInput, PayeeNumbers, PayeePatch } from '@drayline/domain/finance/payees/payee'
import { queryOptions, shows } from '@drayline/platform/query'

const url = '/api/payees'
const root = ['mf-finance', 'payees'] as const

/** Bank accounts of a client, the newest first: a client has a handful. */
export function payeesOfClientQuery(http: HttpApi, clientId: number) {
  return queryOptions({
    queryKey: [...root, 'client', clientId] as const,
    meta: shows('payee', `client:${clientId}`),
    queryFn: ({ signal }) => http.get<Payee[]>(`${url}?clientId=${clientId}&limit=200`, { signal }),
  })
}

/** One bank account, without its numbers. */
export function payeeQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'one', id] as const,
    meta: shows(`payee:${id}`, 'client'),
    queryFn: ({ signal }) => http.get<Payee>(`${url}/${id}`, { signal }),
  })
}

/** Bank accounts that wait for a second person. */
export function proposedPayeesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'proposed'] as const,
    meta: shows('payee', 'client'),
    queryFn: ({ signal }) => http.list<Payee>(`${url}?state=proposed&limit=100`, { signal }),
  })
}

/** Terms that wait for a second person. */
export function proposedTermsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'proposed terms'] as const,
    meta: shows('agreement', 'client'),
    queryFn: ({ signal }) => http.list<Agreement>('/api/agreements?state=proposed&limit=100', { signal }),
  })
}

/** One version of terms; null asks for none. */
export function agreementQuery(http: HttpApi, id: number | null) {
  return queryOptions({
    queryKey: [...root, 'agreement', id] as const,
    meta: shows(`agreement:${id ?? 0}`, 'broker', 'client'),
    queryFn: ({ signal }) => http.get<Agreement>(`/api/agreements/${id}`, { signal }),
    enabled: id !== null,
  })
}

export function proposePayee(http: HttpApi, input: PayeeInput, options: WriteOptions) {
  return http.post<Payee>(url, input, options)
}

export function decidePayee(http: HttpApi, id: number, patch: PayeePatch, options: WriteOptions) {
  return http.patch<Payee>(`${url}/${id}`, patch, options)
}

/** The numbers of an account. Never cached: they are kept by the window that shows them alone. */
export function revealPayee(http: HttpApi, id: number, reason: string) {
  return http.post<PayeeNumbers>(`${url}/${id}/reveal`, { reason, purpose: 'show' })
}
