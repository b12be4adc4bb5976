import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { Load, LoadCancelInput, LoadCounts, LoadInput } from '@drayline/domain/operations/loads/load'
import { queryOptions, shows } from '@drayline/platform/query'
import { loadsData } from './loads.feature.ts'

export const loadsUrl = '/api/loads'
const root = ['mf-operations', 'loads'] as const

/** Cache keys of loads. */
export const loadKeys = {
  all: root,
  counts: [...root, 'counts'] as const,
  one: (id: number) => [...root, 'one', id] as const,
  ofClientPage: (clientId: number) => [...root, 'client page', clientId] as const,
  ofClient: (clientId: number) => [...root, 'client', clientId] as const,
} as const

/** One load. */
export function loadQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: loadKeys.one(id),
    meta: shows(`load:${id}`, 'client', 'broker', 'invoice'),
    queryFn: ({ signal }) => http.get<Load>(`${loadsUrl}/${id}`, { signal }),
  })
}

/** How many loads each work list has. */
export function loadCountsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: loadKeys.counts,
    meta: shows('load'),
    queryFn: ({ signal }) => http.get<LoadCounts>(`${loadsUrl}/counts`, { signal }),
  })
}

/** The latest loads of a client, and how many there are. */
export function loadsOfClientQuery(http: HttpApi, clientId: number) {
  return queryOptions({
    queryKey: loadKeys.ofClient(clientId),
    meta: shows('load', 'broker'),
    queryFn: ({ signal }) => http.list<Load>(`${loadsUrl}?clientId=${clientId}&sort=-id&limit=5`, { signal }),
  })
}

/** The last load that was entered for a client, for what the next one has in common with it. */
export function lastLoadOfClientQuery(http: HttpApi, clientId: number) {
  return queryOptions({
    queryKey: [...root, 'last of client', clientId] as const,
    meta: shows('load', 'broker'),
    queryFn: ({ signal }) =>
      http.get<Load[]>(`${loadsUrl}?clientId=${clientId}&sort=-id&limit=1`, { signal }),
  })
}

/** Creates or replaces a load. */
export function saveLoad(http: HttpApi, id: number | null, input: LoadInput, options: WriteOptions) {
  return id === null
    ? http.post<Load>(loadsUrl, input, options)
    : http.put<Load>(`${loadsUrl}/${id}`, input, options)
}

/** Cancels a load as it was seen: 412 when a colleague changed it. */
export function cancelLoad(http: HttpApi, { id, version }: Load, input: LoadCancelInput) {
  return http.post<Load>(`${loadsUrl}/${id}/cancel`, input, { version })
}

/** Takes a cancellation back. */
export function restoreLoad(http: HttpApi, { id, version }: Load) {
  return http.post<Load>(`${loadsUrl}/${id}/restore`, undefined, { version })
}

/** The list that the page shows and its module starts. */
export const loadsList = { data: loadsData, key: loadKeys.all, meta: shows('load', 'client', 'broker') }
