import { useHost } from '@drayline/contract'
import { styled } from '@drayline/platform/styled'
import { Card, Grid, LinkButton, Page, Skeleton, SkeletonRows } from '@drayline/ui'
import { useNewItems } from '../layout/NewMenu.tsx'
import { useT } from '../messages.ts'
import { Slot } from '../slots/Slot.tsx'
import { WelcomeBanner } from './WelcomeBanner.tsx'

/** Figures beside each other: two where four do not fit, so that none is left alone. */
const Figures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  gap: var(--space-4);

  @media (min-width: 480px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  @media (min-width: 1100px) { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (min-width: 1100px) { grid-template-columns: minmax(0, 2fr) minmax(18rem, 1fr); }
`

const Column = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-5);
  min-width: 0;
`

const none = {}

/** The frame of the dashboard. The figures, lists and widgets in it are the remotes'. */
export function DashboardPage() {
  const t = useT()
  const host = useHost()
  return (
    <Page title={t('dashboard.title')} subtitle={t('dashboard.subtitle')}>
      <WelcomeBanner user={host.user} />
      <Figures>
        <Slot name="dashboard/stat/v1" props={none} fallback={statSkeletons} />
      </Figures>
      <Columns>
        <Column>
          <Slot name="dashboard/main/v1" props={none} fallback={<CardSkeleton rows={5} />} />
        </Column>
        <Column>
          <QuickActions />
          <Slot name="dashboard/side/v1" props={none} fallback={<CardSkeleton rows={3} />} />
        </Column>
      </Columns>
      <Slot name="dashboard/bottom/v1" props={none} fallback={<CardSkeleton rows={5} />} />
    </Page>
  )
}

const statCards = ['first', 'second', 'third', 'fourth']

/** Four figures in all, however they are spread over the remotes: the first has as many as the others lack. */
function statSkeletons(index: number, count: number) {
  const own = index === 0 ? Math.max(1, statCards.length - (count - 1)) : 1
  return statCards.slice(0, own).map((card) => <Skeleton key={card} height={108} radius="var(--radius-lg)" />)
}

function CardSkeleton({ rows }: { rows: number }) {
  return (
    <Card flush title={<Skeleton width="8rem" height="0.9rem" />}>
      <SkeletonRows rows={rows} columns={3} />
    </Card>
  )
}

/** Shortcuts to what is made most, as the remotes declare it. */
function QuickActions() {
  const t = useT()
  const items = useNewItems()
  if (items.length === 0) return null
  return (
    <Card title={t('dashboard.quickActions')}>
      <Grid min="9rem" gap={2}>
        {items.map((item) => (
          <LinkButton key={item.id} to={item.to} icon={item.icon} wide>
            {item.label}
          </LinkButton>
        ))}
      </Grid>
    </Card>
  )
}
