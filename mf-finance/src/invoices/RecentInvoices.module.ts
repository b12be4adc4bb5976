import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { recentInvoicesQuery } from './invoices.queries.ts'

export { Component } from './RecentInvoices.tsx'

/** Starts the call and the texts before the card shows. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.prefetch(recentInvoicesQuery(host.http))
  return messages.load(host.user.language)
}
