import type { HostApi, Page, RouteData } from '@drayline/contract'
import { listUrl, useHost } from '@drayline/contract'
import {
  keepPreviousData,
  type QueryMeta,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@drayline/platform/query'
import { useMemo } from 'react'
import { type ListState, useListState } from './list-state.ts'
import type { TableRow } from './types.ts'

/** A list as the table takes it: one page of rows and where it comes from. */
export interface ListSource<Row extends TableRow> {
  readonly data: RouteData
  readonly state: ListState
  /** URL of the page that is asked for. */
  readonly url: string
  readonly status: 'loading' | 'ready' | 'error'
  readonly rows: readonly Row[]
  /** URL of the next page, null on the last. */
  readonly next: string | null
  readonly total: number | null
  readonly totalIsExact: boolean
  /** The rows are still those of the previous search, filter or page. */
  readonly isStale: boolean
  readonly isFetching: boolean
  readonly error: unknown
  retry: () => void
}

export interface ListQueryOptions {
  /** The call, the same object as in the route's descriptor, so that the preloaded answer is used. */
  data: RouteData
  /** First part of the cache key, `['mf-finance', 'invoices']`; invalidating it reloads every page of the list. */
  key: readonly unknown[]
  /** Entities its rows show: the list is refetched when one of them changes. */
  meta: QueryMeta
  /** Storage of the list's state; by default the page's URL. */
  state?: ListState
}

/** The query of one page of a list; for loaders and for reading ahead. */
export function listOptions<Row>(
  http: HostApi['http'],
  { key, meta }: Pick<ListQueryOptions, 'key' | 'meta'>,
  url: string,
): ReturnType<typeof queryOptions<Page<Row>, Error, Page<Row>, unknown[]>> {
  return queryOptions({
    queryKey: [...key, 'list', url],
    meta,
    queryFn: ({ signal }): Promise<Page<Row>> => http.list<Row>(url, { signal }),
  })
}

/** Time for which a page waits for its list before it shows itself without, in milliseconds. */
const maxListWaitMs = 150

/**
 * Starts a list's first call, for a page's loader. What it answers is settled when the rows are there, or after a
 * moment without them: a loader that waits for it spares the page a skeleton that would be gone at once. It never
 * fails: the page shows what went wrong.
 */
export function prefetchList(
  host: Pick<HostApi, 'http' | 'prefetch'>,
  list: Pick<ListQueryOptions, 'data' | 'key' | 'meta'>,
  search: URLSearchParams,
): Promise<void> {
  const rows = host.prefetch(listOptions(host.http, list, listUrl(list.data, search)))
  return Promise.race([rows, new Promise<void>((done) => setTimeout(done, maxListWaitMs))])
}

/** One page of a list by its state. While the next page loads, the rows before stay. */
export function useListQuery<Row extends TableRow>({
  data,
  key,
  meta,
  state,
}: ListQueryOptions): ListSource<Row> {
  const { http } = useHost()
  const client = useQueryClient()
  const urlState = useListState()
  const listState = state ?? urlState
  const { search, trail } = listState
  const url = listUrl(data, search)
  const options = listOptions<Row>(http, { key, meta }, url)
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    // A failure of the page's loader is shown, not repeated behind the person's back.
    retryOnMount:
      Date.now() - (client.getQueryState(options.queryKey)?.errorUpdatedAt ?? 0) > maxListWaitMs * 10,
  })
  const page = query.data
  const firstUrl = useMemo(() => firstPageUrl(data, search), [data, search])
  const first = client.getQueryData<Page<Row>>([...key, 'list', firstUrl]) ?? trail
  const counted = page?.total == null && search.has('cursor') ? first : page
  return {
    data,
    state: listState,
    url,
    status: page ? 'ready' : query.isError ? 'error' : 'loading',
    rows: page?.rows ?? [],
    next: query.isPlaceholderData ? null : (page?.next ?? null),
    total: counted?.total ?? null,
    totalIsExact: counted?.totalIsExact ?? false,
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** URL of the first page with the same search, filters and sort. */
export function firstPageUrl(data: RouteData, search: URLSearchParams, limit?: number): string {
  const first = new URLSearchParams(search)
  first.delete('cursor')
  if (limit !== undefined) first.set('limit', String(limit))
  return listUrl(data, first)
}

/** The cursor in the URL of a page. */
export function cursorOf(url: string | null): string | null {
  return url ? new URL(url, 'http://list').searchParams.get('cursor') : null
}
