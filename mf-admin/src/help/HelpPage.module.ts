import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { helpMessages } from './help.messages.ts'
import { todayQuery } from './help.queries.ts'

export { Component } from './HelpPage.tsx'

/** Starts the texts, and the figure of the tab that is asked for, before the page shows. */
export const loader: PageModule['loader'] = async ({ host, url }) => {
  if (url.searchParams.get('tab') === 'features') void host.prefetch(todayQuery(host.http))
  await Promise.all([messages.load(host.user.language), helpMessages.load(host.user.language)])
}
