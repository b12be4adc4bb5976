import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { teamCasesList } from './team-cases.queries.ts'

export { Component } from './TeamCasesPage.tsx'

/** Starts the list's call and loads the texts before the page shows. */
export const loader: PageModule['loader'] = ({ url, host }) => {
  prefetchList(host, teamCasesList, url.searchParams)
  return messages.load(host.user.language)
}
