import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { documentsList, recentLoadsQuery, summaryQuery } from './documents.queries.ts'

export { Component } from './DocumentsPage.tsx'

/** Starts the page's calls and the texts before it shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  void host.prefetch(summaryQuery(host.http))
  if (host.can('loads.read')) void host.prefetch(recentLoadsQuery(host.http))
  await Promise.all([prefetchList(host, documentsList, url.searchParams), messages.load(host.user.language)])
}
