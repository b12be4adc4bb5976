import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { activitiesList, usersQuery } from './activities.queries.ts'

export { Component } from './ActivitiesPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  void host.prefetch(usersQuery(host.http))
  await Promise.all([prefetchList(host, activitiesList, url.searchParams), messages.load(host.user.language)])
}
