import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { taskCountsQuery, tasksList } from './tasks.queries.ts'

export { Component } from './TasksPage.tsx'

/** Starts the list's call, the figures and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  void host.prefetch(taskCountsQuery(host.http))
  const isBoard = url.searchParams.get('layout') === 'board'
  await Promise.all([
    isBoard ? undefined : prefetchList(host, tasksList, url.searchParams),
    messages.load(host.user.language),
  ])
}
