import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { brokerSummaryQuery, brokersList } from './brokers.queries.ts'

export { Component } from './BrokersPage.tsx'

/** Starts the list's call, the figures' and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  void host.prefetch(brokerSummaryQuery(host.http))
  await Promise.all([prefetchList(host, brokersList, url.searchParams), messages.load(host.user.language)])
}
