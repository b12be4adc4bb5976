import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { mailServerQuery, outboxList } from './admin.queries.ts'

export { Component } from './OutboxPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  if (host.can('email.accessLinks')) void host.prefetch(mailServerQuery(host.http))
  await Promise.all([prefetchList(host, outboxList, url.searchParams), messages.load(host.user.language)])
}
