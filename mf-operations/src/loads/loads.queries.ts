import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { Load, LoadInput } from '@drayline/domain/load'
import { type QueryClient, queryOptions } from '@drayline/platform/query'
import remote from '../../remote.config.ts'

export const loadsUrl = '/api/loads'
const root = ['mf-operations', 'loads'] as const

/** Cache keys of loads; whoever changes one calls `refreshLoads`. */
export const loadKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
} as const

/** The list's call as the descriptor declares it, so that the page uses the answer that was preloaded. */
export const loadsData = remote.routes.find((route) => route.path === '/loads')?.data?.[0] ?? {
  path: loadsUrl,
  params: [],
}

/** One load. */
export function loadQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: loadKeys.one(id),
    queryFn: ({ signal }) => http.get<Load>(`${loadsUrl}/${id}`, { signal }),
  })
}

/** Creates or replaces a load. */
export function saveLoad(http: HttpApi, id: number | null, input: LoadInput, options: WriteOptions) {
  return id === null
    ? http.post<Load>(loadsUrl, input, options)
    : http.put<Load>(`${loadsUrl}/${id}`, input, options)
}

/** After a change: loads and activities are read again. */
export async function refreshLoads(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: loadKeys.all }),
    client.invalidateQueries({ queryKey: ['mf-admin', 'activities'] }),
  ])
}
