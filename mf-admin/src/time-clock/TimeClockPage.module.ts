import type { PageModule } from '@drayline/contract'
import { listUrl } from '@drayline/contract'
import { shows } from '@drayline/platform/query'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { weekData } from './time-clock.feature.ts'
import { teamData, timeKeys, weekQuery } from './time-clock.queries.ts'

export { Component } from './TimeClockPage.tsx'

/** Starts the first call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  const { http, user } = host
  const team = url.searchParams.get('tab') === 'team' && host.can('timeClock.manage')
  await Promise.all([
    team
      ? prefetchList(
          host,
          { data: teamData, key: timeKeys.team, meta: shows('time_entry', 'user') },
          url.searchParams,
        )
      : void host.prefetch(weekQuery(http, listUrl(weekData, url.searchParams))),
    messages.load(user.language),
  ])
}
