import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { fourEyesQuery } from './admin.queries.ts'

export { Component } from './FourEyesPage.tsx'

/** Starts asking for the rule, and the texts, before the page shows. */
export const loader: PageModule['loader'] = async ({ host }) => {
  if (host.can('fourEyes.manage')) void host.prefetch(fourEyesQuery(host.http))
  await messages.load(host.user.language)
}
