import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { checkSummaryQuery, creditChecksList } from './credit-checks.queries.ts'

export { Component } from './CreditChecksPage.tsx'

/** Starts the list's call, the counters' and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  void host.prefetch(checkSummaryQuery(host.http))
  await Promise.all([
    prefetchList(host, creditChecksList, url.searchParams),
    messages.load(host.user.language),
  ])
}
