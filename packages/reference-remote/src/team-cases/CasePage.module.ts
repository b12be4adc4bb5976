import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { caseQuery, idOf } from './team-cases.queries.ts'

export { Component } from './CasePage.tsx'

/** Starts the record's call and loads the texts before the page shows. */
export const loader: PageModule['loader'] = ({ params, host }) => {
  const id = idOf(params.id)
  if (id !== null) void host.prefetch(caseQuery(host.http, id))
  return messages.load(host.user.language)
}
