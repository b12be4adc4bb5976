import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { invitationsList } from './invitations.queries.ts'

export { Component } from './InvitationsPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  await Promise.all([
    prefetchList(host, invitationsList, url.searchParams),
    messages.load(host.user.language),
  ])
}
