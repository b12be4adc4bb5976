import { useHost } from '@drayline/contract'
import type { SavedView } from '@drayline/domain/platform/views/view'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { queryOptions, shows, useQuery, useQueryClient } from '@drayline/platform/query'
import { useRef } from 'react'
import { localStore } from '../browser/safe-storage.ts'
import { useT } from '../messages.ts'

const url = '/api/views'
/** The arrangement is kept as a view of a list of that name, one for each user. */
const view = { list: 'dashboard', name: 'layout', query: '', density: 'standard', isDefault: false }
const storageKey = (userId: number) => `drayline.dashboard.${userId}`

interface Stored {
  /** Of the view on the server; null while there is none. */
  id: number | null
  columns: readonly string[] | null
}

/** Layout this browser saw last: shown until the server has answered, so that nothing jumps. */
function lastSeen(userId: number): Stored | undefined {
  try {
    const columns: unknown = JSON.parse(localStore.read(storageKey(userId)) ?? 'null')
    return Array.isArray(columns) ? { id: null, columns: columns.map(String) } : undefined
  } catch {
    return undefined
  }
}

function remember(userId: number, columns: readonly string[] | null): void {
  if (columns) localStore.write(storageKey(userId), JSON.stringify(columns))
  else localStore.remove(storageKey(userId))
}

/** Layout of this person's dashboard, kept on the server, and the functions that change it. */
export function useDashboardLayout() {
  const t = useT()
  const { http, user, can, notify } = useHost()
  const queries = useQueryClient()
  const options = queryOptions({
    queryKey: ['shell', 'dashboard-layout', user.id],
    // A moved card is ahead of the stored layout.
    meta: shows(),
    queryFn: async ({ signal }): Promise<Stored> => {
      const [found] = await http.get<SavedView[]>(`${url}?list=${view.list}`, { signal })
      const columns = found?.columns ?? null
      remember(user.id, columns)
      return { id: found?.id ?? null, columns }
    },
  })
  const { data } = useQuery({
    ...options,
    enabled: can('views.manage'),
    placeholderData: () => lastSeen(user.id),
  })
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef<readonly string[] | null>(null)

  async function store(columns: readonly string[] | null): Promise<void> {
    // Several steps in a row: only the last of them is worth a call.
    if (newest.current !== columns) return
    const { id } = await queries.fetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY })
    if (columns === null) {
      if (id !== null) await http.delete(`${url}/${id}`).catch(ignoreGone)
      queries.setQueryData(options.queryKey, { id: null, columns })
      return
    }
    const saved = await (id === null
      ? http.post<SavedView>(url, { ...view, columns })
      : http.patch<SavedView>(`${url}/${id}`, { columns }))
    queries.setQueryData(options.queryKey, (now) => ({ id: saved.id, columns: now?.columns ?? columns }))
  }

  function change(columns: readonly string[] | null): void {
    newest.current = columns
    remember(user.id, columns)
    queries.setQueryData(options.queryKey, (now) => (now ? { ...now, columns } : now))
    queue.current = queue.current
      .then(() => store(columns))
      .catch((error: unknown) => {
        if (isUnauthorized(error)) return
        notify.error(t('arrange.failed'), serverMessage(error))
        return queries.invalidateQueries({ queryKey: options.queryKey })
      })
  }

  return {
    saved: data?.columns ?? null,
    canArrange: can('views.manage'),
    save: (columns: readonly string[]) => change(columns),
    reset: () => change(null),
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof HttpError && error.status === 404)) throw error
}
