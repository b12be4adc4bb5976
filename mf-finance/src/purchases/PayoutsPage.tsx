import { Breadcrumb, LinkButton, Page, useListState } from '@drayline/ui'
import { Tabs } from '@drayline/ui/tabs'
import { useT } from '../messages.ts'
import { PayoutsMade } from './PayoutsMade.tsx'
import { PayoutsWaiting } from './PayoutsWaiting.tsx'
import { payoutFilterNames } from './payouts.queries.ts'

const tabs = ['waiting', 'made'] as const
const icons = { waiting: 'clock', made: 'history' } as const
const views = { waiting: PayoutsWaiting, made: PayoutsMade }

/** What belongs to the list of one tab does not go along to the other. */
const noFilters = Object.fromEntries(
  [...payoutFilterNames, 'sort', 'cursor', 'open'].map((name) => [name, null]),
)

/** Settling what is final, paying clients what is payable, and what was paid (R-PUR-11). */
export function Component() {
  const t = useT()
  const state = useListState()
  const tab = tabs.find((one) => one === state.search.get('tab')) ?? 'waiting'
  return (
    <Page
      breadcrumb={
        <Breadcrumb
          items={[{ label: t('factoring.title'), to: '/factoring' }, { label: t('payouts.title') }]}
        />
      }
      title={t('payouts.title')}
      subtitle={t('payouts.subtitle')}
      width="full"
      actions={
        <LinkButton icon="inbox" to="/factoring/receipts">
          {t('receipt.title')}
        </LinkButton>
      }
    >
      <Tabs
        label={t('payouts.title')}
        value={tab}
        onValueChange={(next) => state.set({ ...noFilters, tab: next === 'waiting' ? null : next })}
        items={tabs.map((value) => {
          const View = views[value]
          return { value, label: t(`payouts.tab.${value}`), icon: icons[value], content: <View /> }
        })}
      />
    </Page>
  )
}
