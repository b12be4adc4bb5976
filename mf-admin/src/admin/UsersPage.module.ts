import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { usersList } from './users.queries.ts'

export { Component } from './UsersPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  await Promise.all([prefetchList(host, usersList, url.searchParams), messages.load(host.user.language)])
}
