import type { HttpApi } from '@drayline/contract'
import type { FindingInWords, VerdictRow } from '@drayline/domain/finance/invoices/verdict'
import { keepPreviousData, queryOptions, shows } from '@drayline/platform/query'
import { invoiceKeys, invoicesUrl } from './invoices.queries.ts'

/** Reads the findings against an invoice. */
export function verdictQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...invoiceKeys.one(id), 'verdict'] as const,
    meta: shows('invoice', 'load', 'client', 'broker', 'document'),
    queryFn: ({ signal }) => readVerdict(http, id, signal),
  })
}

/** Asked before a step without the query, which is canceled, and the step with it, when the next invoice is opened. */
export function readVerdict(http: HttpApi, id: number, signal?: AbortSignal) {
  return http.get<FindingInWords[]>(`${invoicesUrl}/${id}/verdict`, signal && { signal })
}

/** Reads the findings that an invoice would get, before it is saved. */
export function verdictCheckQuery(http: HttpApi, loadId: number, amount: string, except: number | null) {
  const query = new URLSearchParams({ loadId: String(loadId), amount })
  if (except !== null) query.set('except', String(except))
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'verdict', query.toString()] as const,
    meta: shows('invoice', 'load', 'client', 'broker', 'document'),
    queryFn: ({ signal }) => http.get<FindingInWords[]>(`${invoicesUrl}/verdict?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reads the findings against the invoices of a page. */
export function verdictRowsQuery(http: HttpApi, ids: readonly number[]) {
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'verdict rows', ids.join(',')] as const,
    meta: shows('invoice', 'load', 'client', 'broker', 'document'),
    queryFn: ({ signal }) =>
      http.get<VerdictRow[]>(`${invoicesUrl}/verdict/rows?ids=${ids.join(',')}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
