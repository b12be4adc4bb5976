import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { fuelAdvanceList, fuelAdvanceSummaryQuery } from '../fuel-advances/fuel-advances.queries.ts'
import { messages } from '../messages.ts'
import { fuelCardList, fuelCardSummaryQuery, recentFuelCardsQuery } from './fuel-cards.queries.ts'
import { tabOf } from './tabs.ts'

export { Component } from './FuelCardsPage.tsx'

/** Starts the calls of the tab and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  const { http } = host
  const tab = tabOf(url.searchParams)
  const first: Promise<unknown>[] = [messages.load(host.user.language)]
  if (tab === 'overview') {
    void host.prefetch(fuelCardSummaryQuery(http))
    void host.prefetch(recentFuelCardsQuery(http))
  }
  if (tab === 'tracking') {
    void host.prefetch(fuelAdvanceSummaryQuery(http))
    first.push(prefetchList(host, fuelAdvanceList, url.searchParams))
  }
  if (tab === 'applications') first.push(prefetchList(host, fuelCardList, url.searchParams))
  await Promise.all(first)
}
