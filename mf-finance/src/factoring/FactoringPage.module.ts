import type { PageModule } from '@drayline/contract'
import { shows } from '@drayline/platform/query'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { factoringKey, factoringQuery, tabData, tabIn } from './factoring.queries.ts'

export { Component } from './FactoringPage.tsx'

/** Starts the figures, the list and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  void host.prefetch(factoringQuery(host.http))
  const tab = tabIn(url.searchParams)
  const list = {
    data: tabData(tab, host.format.today()),
    key: [...factoringKey, tab],
    meta: shows('invoice', 'client', 'broker'),
  }
  await Promise.all([prefetchList(host, list, url.searchParams), messages.load(host.user.language)])
}
