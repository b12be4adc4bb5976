import type { Touched } from '@drayline/domain/kernel/records/change'

/** Server state: the shell owns the one client, remotes keep their keys under their own id. */
export {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

/** Metadata of a query. */
export interface QueryMeta extends Record<string, unknown> {
  /** Entities it shows: it is refetched when one of them changes. Empty when no change of records concerns it. */
  shows: readonly Touched[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/** The `meta` of a query that shows these: `shows('invoice', 'client')`, or `shows(`invoice:${id}`)` for one record. */
export function shows(...touched: readonly Touched[]): QueryMeta {
  return { shows: touched }
}
