import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { loadsList } from './loads.queries.ts'

export { Component } from './LoadsPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  await Promise.all([prefetchList(host, loadsList, url.searchParams), messages.load(host.user.language)])
}
