import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { healthQuery, remotesQuery } from './remotes.queries.ts'

export { Component } from './RemotesPage.tsx'

/** Starts the calls and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ host }) => {
  void host.prefetch(healthQuery(host.http))
  await Promise.all([host.prefetch(remotesQuery(host.http)), messages.load(host.user.language)])
}
