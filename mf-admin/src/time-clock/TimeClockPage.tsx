import { useHost } from '@drayline/contract'
import { Page, useListState } from '@drayline/ui'
import { UrlTabs } from '@drayline/ui/tabs'
import { useT } from '../messages.ts'
import { MyWeek } from './MyWeek.tsx'
import { TeamWeek } from './TeamWeek.tsx'

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
