import type { HttpApi } from '@drayline/contract'
import type { NotificationPreferences } from '@drayline/domain/kernel/journal/notification'
import { queryOptions, shows } from '@drayline/platform/query'

/** Cache key of the ways to hear of things. */
export const preferencesKey = ['mf-admin', 'notification-preferences'] as const

/** By which ways one hears of what. */
export function preferencesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: preferencesKey,
    meta: shows(),
    queryFn: ({ signal }) => http.get<NotificationPreferences>('/api/notifications/preferences', { signal }),
  })
}
