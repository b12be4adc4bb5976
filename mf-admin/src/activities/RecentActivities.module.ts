import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { recentActivitiesQuery } from './activities.queries.ts'

export { Component } from './RecentActivities.tsx'

/** Starts the call and the texts before the card shows. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.prefetch(recentActivitiesQuery(host.http))
  return messages.load(host.user.language)
}
