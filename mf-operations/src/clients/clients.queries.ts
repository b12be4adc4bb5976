import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { PeriodFigures } from '@drayline/domain/finance/dashboard/period-figures'
import type { DashboardStats } from '@drayline/domain/finance/dashboard/stats'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import type { Client, ClientInput, ClientSummary } from '@drayline/domain/operations/clients/client'
import { infiniteQueryOptions, queryOptions, shows } from '@drayline/platform/query'
import { clientsData } from './clients.feature.ts'

export const clientsUrl = '/api/clients'
const root = ['mf-operations', 'clients'] as const

/** Cache keys of clients. */
export const clientKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  /** Answers that several remotes show are kept under their address, so that they are asked for once. */
  stats: ['/api/dashboard/stats'],
} as const

/** One client. */
export function clientQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: clientKeys.one(id),
    meta: shows(`client:${id}`),
    queryFn: ({ signal }) => http.get<Client>(`${clientsUrl}/${id}`, { signal }),
  })
}

/** The figures of a client's page. */
export function clientSummaryQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'summary', id],
    meta: shows('invoice', 'load', 'collection', 'document', `client:${id}`),
    queryFn: ({ signal }) => http.get<ClientSummary>(`${clientsUrl}/${id}/summary`, { signal }),
  })
}

/** Reads the activities of a client, its loads and its invoices. */
export function clientTimelineQuery(http: HttpApi, id: number) {
  return infiniteQueryOptions({
    queryKey: [...root, 'timeline', id],
    meta: shows('activity'),
    queryFn: ({ signal, pageParam }) => http.list<Activity>(pageParam, { signal }),
    initialPageParam: `/api/activities?clientId=${id}&sort=-createdAt&limit=10`,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** The counters of the dashboard. */
export function statsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: clientKeys.stats,
    meta: shows('invoice', 'client', 'load', 'document'),
    queryFn: ({ signal }) => http.get<DashboardStats>('/api/dashboard/stats', { signal }),
  })
}

/** Figures of a period and of the one before, for the dashboard (R-DSH-10). */
export function periodQuery(http: HttpApi, range: FigureRange) {
  return queryOptions({
    queryKey: ['/api/dashboard/period', range] as const,
    meta: shows('invoice', 'client', 'load', 'document'),
    queryFn: ({ signal }) => http.get<PeriodFigures>(`/api/dashboard/period?range=${range}`, { signal }),
  })
}

/** Creates or replaces a client. */
export function saveClient(http: HttpApi, id: number | null, input: ClientInput, options: WriteOptions) {
  return id === null
    ? http.post<Client>(clientsUrl, input, options)
    : http.put<Client>(`${clientsUrl}/${id}`, input, options)
}

/** The list that the page shows and its module starts. */
export const clientsList = { data: clientsData, key: clientKeys.all, meta: shows('client') }

/** The id in an address; null where it is none. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
