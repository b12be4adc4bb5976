import { useHost } from '@drayline/contract'
import type { SavedView, ViewInput } from '@drayline/domain/platform/views/view'
import { shows, useMutation, useQuery } from '@drayline/platform/query'
import { type Changes, canonicalQuery, uiParams } from './list-state.ts'

const viewsKey = (list: string) => ['views', list] as const

/** The saved views of a list and how to change them. They come after the rows: the list does not wait for them. */
export function useViews(list: string, enabled: boolean) {
  const { http } = useHost()
  const queryKey = viewsKey(list)
  const url = `/api/views?list=${encodeURIComponent(list)}`
  const query = useQuery({
    queryKey,
    meta: shows('view'),
    queryFn: ({ signal }) => http.get<SavedView[]>(url, { signal }),
    enabled,
    staleTime: 60_000,
  })
  const create = useMutation({
    mutationFn: (input: ViewInput) => http.post<SavedView>('/api/views', input),
  })
  const update = useMutation({
    mutationFn: ({ view, changes }: { view: SavedView; changes: Partial<ViewInput> }) =>
      http.patch<SavedView>(`/api/views/${view.id}`, changes, { version: view.version }),
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) => http.delete(`/api/views/${view.id}`, { version: view.version }),
  })
  return { views: query.data, create, update, remove }
}

/** The part of the state that a view holds. */
export interface ViewState {
  query: string
  columns: string[] | null
  density: SavedView['density']
}

/** Current state of a list, as a view would save it. */
export function viewStateOf(
  search: URLSearchParams,
  columns: string[] | null,
  density: SavedView['density'],
): ViewState {
  return { query: canonicalQuery(search), columns, density }
}

/** Returns whether a view shows exactly this. */
export function isSameView(a: ViewState, b: ViewState): boolean {
  return (
    a.query === b.query && a.density === b.density && (a.columns?.join() ?? '') === (b.columns?.join() ?? '')
  )
}

/** The changes of the URL that open a view; without one, the list as it is by default. */
export function viewChanges(search: URLSearchParams, view: SavedView | 'all' | null): Changes {
  const kept = new Set(['limit', 'layout'])
  const cleared = Object.fromEntries(
    [...search.keys()].filter((name) => !kept.has(name)).map((name) => [name, null]),
  )
  if (view === null || view === 'all') return { ...cleared, cursor: null, view }
  return {
    ...cleared,
    ...Object.fromEntries(new URLSearchParams(view.query)),
    cursor: null,
    view: String(view.id),
    cols: view.columns?.join(',') ?? null,
    density: view.density,
  }
}

/** Returns whether the URL says nothing about the list, so that a default view may open. */
export function isBare(search: URLSearchParams): boolean {
  return [...search.keys()].every((name) => uiParams.has(name) && !['view', 'cols', 'density'].includes(name))
}
