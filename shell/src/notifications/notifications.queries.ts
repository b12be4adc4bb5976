import { type Page, useHost } from '@drayline/contract'
import type { Notification } from '@drayline/domain/kernel/journal/notification'
import {
  type InfiniteData,
  type QueryClient,
  shows,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@drayline/platform/query'
import { useEffect } from 'react'
import { logError } from '../browser/log.ts'

/** Everything about notifications in the shared cache. */
export const notificationKeys = {
  all: ['shell', 'notifications'],
  list: ['shell', 'notifications', 'list'],
  count: ['shell', 'notifications', 'unread-count'],
  pages: ['shell', 'notifications', 'pages'],
} as const

/** R-NTF-4: stale after 30 s, no retry, no refetch when the window gets the focus. */
const settings = { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } as const

/** Failures are logged and never shown (R-NTF-4). */
function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) logError('Notifications could not be read', error)
  }, [error])
}

/** Number of unread notifications. */
export function useUnreadCount(enabled: boolean) {
  const { http } = useHost()
  const query = useQuery({
    ...settings,
    queryKey: notificationKeys.count,
    meta: shows(),
    queryFn: ({ signal }) => http.get<{ count: number }>('/api/notifications/unread-count', { signal }),
    enabled,
  })
  useLogged(query.error)
  return query
}

/** The notifications, asked for when they are looked at. */
export function useNotifications(enabled: boolean) {
  const { http } = useHost()
  const query = useQuery({
    ...settings,
    queryKey: notificationKeys.list,
    meta: shows(),
    queryFn: ({ signal }) => http.get<Notification[]>('/api/notifications', { signal }),
    enabled,
  })
  useLogged(query.error)
  return query
}

/** Filters of the notifications page; the names of the API. */
export interface NotificationFilters {
  unreadOnly: boolean
  kind: string
}

/** All notifications that fit, a page at a time. */
export function useNotificationPages({ unreadOnly, kind }: NotificationFilters) {
  const { http } = useHost()
  const query = new URLSearchParams({ ...(unreadOnly ? { read: 'false' } : {}), ...(kind ? { kind } : {}) })
  const first = query.size > 0 ? `/api/notifications?${query}` : '/api/notifications'
  const pages = useInfiniteQuery({
    ...settings,
    queryKey: [...notificationKeys.pages, first],
    meta: shows(),
    initialPageParam: first,
    queryFn: ({ signal, pageParam }) => http.list<Notification>(pageParam, { signal }),
    getNextPageParam: (page) => page.next,
  })
  useLogged(pages.error)
  return pages
}

/**
 * Marks one (its id) or all as read: bell and list show it at once, and take it back when it fails. The server is asked
 * again when no further mark is on its way, so that no answer from in between is shown.
 */
export function useMarkRead() {
  const { http, queryClient } = useHost()
  return useMutation({
    mutationKey: markKey,
    mutationFn: (which: number | 'all') =>
      http.patch(which === 'all' ? '/api/notifications/mark-all-read' : `/api/notifications/${which}/read`),
    onMutate: async (which) => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.all })
      const before = queryClient.getQueriesData({ queryKey: notificationKeys.all })
      showRead(queryClient, which)
      return before
    },
    onError: (error, _which, before) => {
      logError('The notification could not be marked as read', error)
      for (const [key, data] of before ?? []) queryClient.setQueryData(key, data)
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: markKey }) > 1) return
      return queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    },
  })
}

const markKey = [...notificationKeys.all, 'mark']

/** Returns whether a mark is on its way, whose outcome an answer of the server may not know yet. */
export function isMarking(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: markKey }) > 0
}

function showRead(queryClient: QueryClient, which: number | 'all'): void {
  const isMeant = ({ id, read }: Notification) => !read && (which === 'all' || id === which)
  const marked = (rows: Notification[]) => rows.map((row) => (isMeant(row) ? { ...row, read: true } : row))
  const known = [
    ...(queryClient.getQueryData<Notification[]>(notificationKeys.list) ?? []),
    ...queryClient
      .getQueriesData<Pages>({ queryKey: notificationKeys.pages })
      .flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []),
  ]
  // One that is read already, as another tab may have marked it, is not counted again.
  const counts = which === 'all' || !known.some(({ id, read }) => id === which && read)
  queryClient.setQueryData<{ count: number }>(notificationKeys.count, (data) => {
    if (!data || !counts) return data
    return { count: which === 'all' ? 0 : Math.max(0, data.count - 1) }
  })
  queryClient.setQueryData<Notification[]>(notificationKeys.list, (rows) => rows && marked(rows))
  queryClient.setQueriesData<Pages>({ queryKey: notificationKeys.pages }, (data) => {
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: marked(page.rows) })) }
  })
}

type Pages = InfiniteData<Page<Notification>>
