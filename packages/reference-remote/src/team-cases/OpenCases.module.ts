import type { SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { openCases, someCasesQuery } from './team-cases.queries.ts'

export { Component } from './OpenCases.tsx'

/** Starts the call and the texts before the figure shows. */
export const loader: SlotModule['loader'] = ({ host }) => {
  void host.prefetch(someCasesQuery(host.http, openCases, 1))
  return messages.load(host.user.language)
}
