import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { currentUserQuery } from '../profile/profile.queries.ts'

export { Component } from './SettingsPage.tsx'

/** Starts the call and the texts before the page shows. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.prefetch(currentUserQuery(host.http))
  return messages.load(host.user.language)
}
