import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { usersQuery } from '../activities/activities.queries.ts'
import { messages } from '../messages.ts'
import { securityEventsList } from './security.queries.ts'

export { Component } from './SecurityEventsPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  if (!host.can('security.read')) return await messages.load(host.user.language)
  void host.prefetch(usersQuery(host.http))
  const texts = messages.load(host.user.language)
  await Promise.all([prefetchList(host, securityEventsList, url.searchParams), texts])
}
