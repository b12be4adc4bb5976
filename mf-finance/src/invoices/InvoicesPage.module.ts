import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { invoiceQuery, invoicesList } from './invoices.queries.ts'

export { Component } from './InvoicesPage.tsx'

/** Starts the list's call, that of an open invoice and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  const open = Number(url.searchParams.get('open'))
  if (open > 0) void host.prefetch(invoiceQuery(host.http, open))
  await Promise.all([prefetchList(host, invoicesList, url.searchParams), messages.load(host.user.language)])
}
