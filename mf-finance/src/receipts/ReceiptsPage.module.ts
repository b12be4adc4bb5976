import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { receiptSumsQuery, receiptsList } from './receipts.queries.ts'

export { Component } from './ReceiptsPage.tsx'

/** Starts the sums, the list and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  void host.prefetch(receiptSumsQuery(host.http, url.searchParams))
  await Promise.all([prefetchList(host, receiptsList, url.searchParams), messages.load(host.user.language)])
}
