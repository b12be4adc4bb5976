import type { HttpApi, Page, WriteOptions } from '@drayline/contract'
import type { PaymentDetails, SupportContact } from '@drayline/domain/finance/payment-details/payment-details'
import type { ReportAnswer, ReportName } from '@drayline/domain/finance/reports/report'
import type { ExportInput, ReportExport } from '@drayline/domain/finance/reports/report-export'
import { openExportStatuses } from '@drayline/domain/finance/reports/report-export'
import { infiniteQueryOptions, type QueryClient, queryOptions, shows } from '@drayline/platform/query'

const root = ['mf-finance', 'reports'] as const
const exportsUrl = '/api/exports'
const exportKeys = [...root, 'exports'] as const

/** A report, page by page; `query` holds its filters and its order. */
export function reportQuery(http: HttpApi, name: ReportName, query: string) {
  return infiniteQueryOptions({
    queryKey: [...root, name, query] as const,
    meta: shows('invoice', 'purchase', 'collection', 'client', 'broker', 'user'),
    queryFn: ({ pageParam, signal }) =>
      http.get<ReportAnswer>(`/api/reports/${name}?${query}${pageParam ? `&cursor=${pageParam}` : ''}`, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page: ReportAnswer) => page.next,
  })
}

/** Address of a report as a file, when it is short enough to be made at once. */
export function reportFileUrl(name: ReportName, format: string, filters: string, sort: string): string {
  const query = new URLSearchParams(filters)
  query.set('sort', sort)
  query.set('format', format)
  return `/api/reports/${name}/file?${query}`
}

/** Payment details of a period. */
export function paymentDetailsQuery(http: HttpApi, query: string) {
  return queryOptions({
    queryKey: [...root, 'payment-details', query] as const,
    // Another company answers: asked on opening, not with every change here.
    meta: shows(),
    queryFn: ({ signal }) =>
      http.get<PaymentDetails>(`/api/payment-details${query ? `?${query}` : ''}`, { signal }),
    // The partner has been waited for long enough; who wants to can try again.
    retry: false,
  })
}

/** Contact for questions about payments. */
export function supportQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'support'] as const,
    meta: shows(),
    queryFn: ({ signal }) => http.get<SupportContact>('/api/payment-details/support', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const pollIntervalMs = 1500

/** One's files, the newest first; looked at again while one of them is being made. */
export function exportsQuery(http: HttpApi) {
  return infiniteQueryOptions({
    queryKey: exportKeys,
    meta: shows('export'),
    queryFn: ({ pageParam, signal }) => http.list<ReportExport>(pageParam, { signal }),
    initialPageParam: `${exportsUrl}?limit=25`,
    getNextPageParam: (page: Page<ReportExport>) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(({ status }) => openExportStatuses.includes(status)))
        ? pollIntervalMs
        : false,
  })
}

/** Has a file made in the background. */
export function beginExport(http: HttpApi, input: ExportInput, options: WriteOptions) {
  return http.post<ReportExport>(exportsUrl, input, options)
}

/** Gives up a file that is being made. */
export function cancelExport(http: HttpApi, { id }: ReportExport) {
  return http.post<ReportExport>(`${exportsUrl}/${id}/cancel`)
}

/** Removes a file from the list. */
export function removeExport(http: HttpApi, { id }: ReportExport) {
  return http.delete(`${exportsUrl}/${id}`)
}

export const downloadUrl = ({ id }: ReportExport) => `${exportsUrl}/${id}/download`

export function refreshExports(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: exportKeys })
}
