import type { HttpApi } from '@drayline/contract'
import type { NotificationKind, NotificationPreferences } from '@drayline/domain/kernel/journal/notification'
import { notificationKinds } from '@drayline/domain/kernel/journal/notification'
import { type QueryClient, queryOptions, shows } from '@drayline/platform/query'

/** Cache key of the ways to hear of things. */
const preferencesKey = ['mf-admin', 'notification-preferences'] as const

/** By which ways one hears of what. */
export function preferencesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: preferencesKey,
    meta: shows(),
    queryFn: ({ signal }) => http.get<NotificationPreferences>('/api/notifications/preferences', { signal }),
  })
}

/** Stores the ways of those kinds for which others were chosen. */
export async function savePreferences(
  http: HttpApi,
  queries: QueryClient,
  before: NotificationPreferences,
  chosen: NotificationPreferences,
): Promise<void> {
  const isChanged = (kind: NotificationKind) => {
    const [now, then] = [chosen[kind], before[kind]]
    return now.inApp !== then.inApp || now.email !== then.email || now.desktop !== then.desktop
  }
  const changed = notificationKinds.filter(isChanged)
  if (changed.length === 0) return
  const patch = Object.fromEntries(changed.map((kind) => [kind, chosen[kind]]))
  await http.patch('/api/notifications/preferences', patch)
  queries.setQueryData(preferencesKey, { ...before, ...patch })
}
