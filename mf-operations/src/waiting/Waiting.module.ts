import type { SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { waitingQuery } from './waiting.queries.ts'

export { Component } from './Waiting.tsx'

/** Starts the call and the texts before the card shows. */
export const loader: SlotModule['loader'] = ({ host }) => {
  void host.prefetch(waitingQuery(host.http))
  return messages.load(host.user.language)
}
