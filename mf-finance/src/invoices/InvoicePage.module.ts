import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { purchaseQuery } from '../purchases/purchases.queries.ts'
import { changesQuery, duplicatesQuery } from './duplicates.queries.ts'
import { idOf, invoiceQuery } from './invoices.queries.ts'

export { Component } from './InvoicePage.tsx'

/** Starts the page's calls and the texts before it shows. */
export const loader: PageModule['loader'] = async ({ params, host }) => {
  const id = idOf(params.id)
  const { http } = host
  if (id !== null) {
    void host.prefetch(invoiceQuery(http, id))
    void host.prefetch(duplicatesQuery(http, id))
    void host.prefetch(changesQuery(http, id))
    if (host.can('purchases.read')) void host.prefetch(purchaseQuery(http, id))
  }
  await messages.load(host.user.language)
}
