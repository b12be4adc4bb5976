import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { bookStateOf } from './book-state.ts'
import { trialBalanceQuery } from './ledger.queries.ts'

export { Component } from './BookPage.tsx'

/** Starts the balances and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  const { tab, asOf } = bookStateOf(url.searchParams)
  if (tab === 'balances') void host.prefetch(trialBalanceQuery(host.http, asOf))
  await messages.load(host.user.language)
}
