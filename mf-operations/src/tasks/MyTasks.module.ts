import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { myTasksQuery } from './tasks.queries.ts'

export { Component } from './MyTasks.tsx'

/** Starts the call and the texts before the card shows. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.prefetch(myTasksQuery(host.http))
  return messages.load(host.user.language)
}
