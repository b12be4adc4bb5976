import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { filingQueueQuery } from './documents.queries.ts'

export { Component } from './FilingPage.tsx'

/** Starts the queue and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ host }) => {
  void host.prefetch(filingQueueQuery(host.http))
  await messages.load(host.user.language)
}
