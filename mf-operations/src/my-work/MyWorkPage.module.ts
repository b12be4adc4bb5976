import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { myWorkList } from './my-work.queries.ts'

export { Component } from './MyWorkPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  await Promise.all([prefetchList(host, myWorkList, url.searchParams), messages.load(host.user.language)])
}
