import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { statusQuery } from './time-clock.queries.ts'

export { Component } from './TimeClock.tsx'

/** Starts the call and the texts before the card shows. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.prefetch(statusQuery(host.http))
  return messages.load(host.user.language)
}
