import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { firstDayQuery } from './first-day.queries.ts'

export { Component } from './FirstDay.tsx'

/** Starts the call and the texts before the card shows. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.prefetch(firstDayQuery(host.http))
  return messages.load(host.user.language)
}
