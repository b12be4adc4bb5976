import { useHost } from '@drayline/contract'
import type { FuelCardApplication } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { useSearchParams } from '@drayline/platform/router'
import { Button, lazyComponent, Page, useRecordParams } from '@drayline/ui'
import { Tabs } from '@drayline/ui/tabs'
import { useState } from 'react'
import { FuelAdvances } from '../fuel-advances/FuelAdvances.tsx'
import { useT } from '../messages.ts'
import { Analytics } from './Analytics.tsx'
import { ApplicationDrawer } from './ApplicationDrawer.tsx'
import { Applications } from './Applications.tsx'
import { CardProducts } from './CardProducts.tsx'
import { FuelCardOverview } from './FuelCardOverview.tsx'
import { tabOf, tabs } from './tabs.ts'

const ApplicationForm = lazyComponent(() => import('./ApplicationForm.tsx'), 'ApplicationForm')
const ReviewDialog = lazyComponent(() => import('./ReviewDialog.tsx'), 'ReviewDialog')

/**
 * Fuel cards and fuel advances (R-FUC-1, R-FUA-1). `open`, `edit` and `new` are about advances on the tracking
 * tab, elsewhere about applications.
 */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const [search, setSearch] = useSearchParams()
  const record = useRecordParams()
  const [reviewing, setReviewing] = useState<FuelCardApplication | null>(null)
  const tab = tabOf(search)
  const apply = (card?: string) => {
    const next = new URLSearchParams(search)
    next.set('new', '1')
    if (card) next.set('card', card)
    setSearch(next)
  }
  const closeForm = () => {
    const next = new URLSearchParams(search)
    for (const name of ['new', 'card']) next.delete(name)
    setSearch(next)
  }
  const hrefOf = (id: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), open: String(id) })}`
  const isTracking = tab === 'tracking'
  const hasOwnButton = isTracking || tab === 'applications' || !can('fuelCards.apply')
  return (
    <Page
      title={t('fuel.title')}
      subtitle={t('fuel.subtitle')}
      width="full"
      actions={
        hasOwnButton ? undefined : (
          <Button variant="primary" icon="plus" onClick={() => apply()}>
            {t('cards.new')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('fuel.title')}
        value={tab}
        // Search, filters and the open record belong to the tab that is left.
        onValueChange={(next) => setSearch(next === tabs[0] ? {} : { tab: next })}
        items={[
          {
            value: 'overview',
            label: t('fuel.overview'),
            icon: 'dashboard',
            content: <FuelCardOverview onApply={() => apply()} hrefOf={hrefOf} />,
          },
          {
            value: 'fuel-cards',
            label: t('fuel.cards'),
            icon: 'credit-card',
            content: <CardProducts onApply={apply} />,
          },
          {
            value: 'applications',
            label: t('cards.applications'),
            icon: 'clipboard',
            content: <Applications record={record} onReview={setReviewing} />,
          },
          { value: 'tracking', label: t('fuel.tracking'), icon: 'fuel', content: <FuelAdvances /> },
          { value: 'analytics', label: t('fuel.analytics'), icon: 'trending-up', content: <Analytics /> },
        ]}
      />
      {record.open && !isTracking && tab !== 'applications' ? (
        <ApplicationDrawer
          id={record.open}
          listed={undefined}
          onReview={setReviewing}
          onClose={record.close}
        />
      ) : null}
      {record.creating && !isTracking ? (
        <ApplicationForm cardType={search.get('card')} onClose={closeForm} />
      ) : null}
      {reviewing ? (
        <ReviewDialog key={reviewing.id} application={reviewing} onClose={() => setReviewing(null)} />
      ) : null}
    </Page>
  )
}
