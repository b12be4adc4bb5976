import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { supportList } from './admin.queries.ts'

export { Component } from './SupportPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  await Promise.all([prefetchList(host, supportList, url.searchParams), messages.load(host.user.language)])
}
