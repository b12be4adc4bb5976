import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { waitingList } from './payouts.queries.ts'

export { Component } from './PayoutsPage.tsx'

/** Starts the clients that wait and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ host, url }) => {
  if (url.searchParams.get('tab') !== 'made') void prefetchList(host, waitingList, url.searchParams)
  await messages.load(host.user.language)
}
