import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { Activity } from '@drayline/domain/activity'
import type { Client, ClientInput, ClientSummary } from '@drayline/domain/client'
import type { DashboardStats } from '@drayline/domain/stats'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@drayline/platform/query'
import { loadKeys } from '../loads/loads.queries.ts'
import { sharedKeys } from '../shared-keys.ts'

export const clientsUrl = '/api/clients'
const root = ['mf-operations', 'clients'] as const

/** Cache keys of clients; whoever changes one calls `refreshClients`. */
export const clientKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  stats: sharedKeys.stats,
} as const

/** One client. */
export function clientQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: clientKeys.one(id),
    queryFn: ({ signal }) => http.get<Client>(`${clientsUrl}/${id}`, { signal }),
  })
}

/** The figures of a client's page. They go stale with the dashboard's, whoever changes what they add up. */
export function clientSummaryQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...sharedKeys.stats, 'client', id],
    queryFn: ({ signal }) => http.get<ClientSummary>(`${clientsUrl}/${id}/summary`, { signal }),
  })
}

/** What happened to a client, its loads and its invoices; stale with the activity log. */
export function clientTimelineQuery(http: HttpApi, id: number) {
  return infiniteQueryOptions({
    queryKey: [...sharedKeys.activities, 'client', id],
    queryFn: ({ signal, pageParam }) => http.list<Activity>(pageParam, { signal }),
    initialPageParam: `/api/activities?clientId=${id}&sort=-createdAt&limit=10`,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** The counters of the dashboard. */
export function statsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: clientKeys.stats,
    queryFn: ({ signal }) => http.get<DashboardStats>('/api/dashboard/stats', { signal }),
  })
}

/** Creates or replaces a client. */
export function saveClient(http: HttpApi, id: number | null, input: ClientInput, options: WriteOptions) {
  return id === null
    ? http.post<Client>(clientsUrl, input, options)
    : http.put<Client>(`${clientsUrl}/${id}`, input, options)
}

/** After a change: clients, counters and activities are read again (spec part 1, section 7), and who shows the name. */
export async function refreshClients(client: QueryClient): Promise<void> {
  const keys = [clientKeys.all, loadKeys.all, ...Object.values(sharedKeys)]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
