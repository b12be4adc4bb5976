import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { statsQuery } from './clients.queries.ts'

export { Component } from './ActiveClients.tsx'

/** Starts the call and the texts before the figure shows. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.prefetch(statsQuery(host.http))
  return messages.load(host.user.language)
}
