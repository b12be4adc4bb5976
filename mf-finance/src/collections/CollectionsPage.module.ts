import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import {
  activeQuery,
  collectionsList,
  owingList,
  performanceQuery,
  summaryQuery,
} from './collections.queries.ts'

export { Component } from './CollectionsPage.tsx'

/** Starts the list's call, those of the figures and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  const { http } = host
  if (!url.searchParams.has('tab')) {
    void host.prefetch(summaryQuery(http))
    void host.prefetch(performanceQuery(http))
    void host.prefetch(activeQuery(http))
  }
  const list = url.searchParams.get('tab') === 'brokers' ? owingList : collectionsList
  await Promise.all([prefetchList(host, list, url.searchParams), messages.load(host.user.language)])
}
