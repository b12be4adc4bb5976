import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { shownIn } from './report-state.ts'
import { paymentDetailsQuery, supportQuery } from './reports.queries.ts'

export { Component } from './ReportsPage.tsx'

/** Starts the call of the landing content, and the texts, before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  const { http } = host
  if (shownIn(url.searchParams) === 'payments') {
    if (!url.searchParams.has('from') && !url.searchParams.has('to'))
      void host.prefetch(paymentDetailsQuery(http, ''))
    void host.prefetch(supportQuery(http))
  }
  await messages.load(host.user.language)
}
