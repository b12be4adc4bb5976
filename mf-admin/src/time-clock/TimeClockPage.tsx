import type { PageModule } from '@drayline/contract'
import { listUrl, useHost } from '@drayline/contract'
import { shows } from '@drayline/platform/query'
import { Page, prefetchList, useListState } from '@drayline/ui'
import { UrlTabs } from '@drayline/ui/tabs'
import { messages, useT } from '../messages.ts'
import { MyWeek } from './MyWeek.tsx'
import { TeamWeek } from './TeamWeek.tsx'
import { weekData } from './time-clock.feature.ts'
import { teamData, timeKeys, weekQuery } from './time-clock.queries.ts'

/** One's own week, and for those who manage time the team's. Week, tab and open person are in the address. */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const state = useListState()
  const mine = <MyWeek state={state} />
  return (
    <Page
      title={t('time.title')}
      subtitle={t('time.subtitle')}
      width={can('timeClock.manage') ? 'full' : 'wide'}
    >
      {can('timeClock.manage') ? (
        <UrlTabs
          label={t('time.title')}
          items={[
            { value: 'mine', label: t('time.mine'), icon: 'clock', content: mine },
            { value: 'team', label: t('time.team'), icon: 'users', content: <TeamWeek /> },
          ]}
        />
      ) : (
        mine
      )}
    </Page>
  )
}

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
