import { type IconName, LinkButton, Page } from '@drayline/ui'
import { Tabs } from '@drayline/ui/tabs'
import { useRef } from 'react'
import { useT } from '../messages.ts'
import { AccountView } from './AccountView.tsx'
import { type BookTab, bookTabs, useBookState } from './book-state.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { Journals } from './Journals.tsx'
import { KeptFocus } from './KeptFocus.tsx'
import { Months } from './Months.tsx'
import { TrialBalanceView } from './TrialBalanceView.tsx'

const icons: Record<BookTab, IconName> = {
  balances: 'gauge',
  account: 'receipt',
  months: 'calendar',
  hand: 'pencil',
}
const views = { balances: TrialBalanceView, account: AccountView, months: Months, hand: Journals }

/** The book: balances of any day, accounts with their entries, months, entries by hand (R-LED-11). */
export function Component() {
  const t = useT()
  const state = useBookState()
  const { tab, entry, account, clientId, brokerId } = state
  const shown = [tab, account, clientId, brokerId].join()
  const last = useRef(shown)
  return (
    <Page
      title={t('ledger.title')}
      subtitle={t('ledger.subtitle')}
      width="full"
      actions={
        <LinkButton to="/factoring" icon="wallet">
          {t('factoring.title')}
        </LinkButton>
      }
    >
      <Tabs
        label={t('ledger.title')}
        value={tab}
        onValueChange={(next) => state.set({ tab: next === 'balances' ? null : next, entry: null })}
        items={bookTabs.map((value) => {
          const View = views[value]
          return {
            value,
            label: t(`ledger.tab.${value}`),
            icon: icons[value],
            content: (
              <KeptFocus shown={value === tab ? shown : null} last={last}>
                <View />
              </KeptFocus>
            ),
          }
        })}
      />
      {entry ? <EntryDrawer key={entry} id={entry} onClose={() => state.set({ entry: null })} /> : null}
    </Page>
  )
}
