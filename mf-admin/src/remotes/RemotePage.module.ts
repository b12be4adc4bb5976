import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { audienceQuery, healthQuery, remotesQuery } from './remotes.queries.ts'

export { Component } from './RemotePage.tsx'

/** Starts the calls and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ host, params }) => {
  void host.prefetch(healthQuery(host.http))
  void host.prefetch(audienceQuery(host.http, params.name ?? ''))
  await Promise.all([host.prefetch(remotesQuery(host.http)), messages.load(host.user.language)])
}
