import { useHost } from '@drayline/contract'
import type { Notification } from '@drayline/domain/notification'
import { useInfiniteQuery, useMutation, useQuery } from '@drayline/platform/query'
import { useEffect } from 'react'
import { logError } from '../browser/log.ts'

/** Everything about notifications in the shared cache. */
export const notificationKeys = {
  all: ['shell', 'notifications'],
  list: ['shell', 'notifications', 'list'],
  count: ['shell', 'notifications', 'unread-count'],
} as const

/** Spec part 1, section 7: stale after 30 s, no retry, no refetch when the window gets the focus. */
const settings = { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } as const

/** Failures are logged and never shown (spec part 1, section 8). */
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
    queryFn: ({ signal }) => http.get<Notification[]>('/api/notifications', { signal }),
    enabled,
  })
  useLogged(query.error)
  return query
}

/** What the page of notifications can be narrowed to; the names of the API. */
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
    queryKey: [...notificationKeys.all, 'pages', first],
    initialPageParam: first,
    queryFn: ({ signal, pageParam }) => http.list<Notification>(pageParam, { signal }),
    getNextPageParam: (page) => page.next,
  })
  useLogged(pages.error)
  return pages
}

/** Marks one (its id) or all as read, and reads list and count again. */
export function useMarkRead() {
  const { http, queryClient } = useHost()
  return useMutation({
    mutationFn: (which: number | 'all') =>
      http.patch(which === 'all' ? '/api/notifications/mark-all-read' : `/api/notifications/${which}/read`),
    onError: (error) => logError('The notification could not be marked as read', error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}
