import { useHost } from '@drayline/contract'
import { domainMessages } from '@drayline/platform/domain-messages'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  Card,
  DateText,
  EmptyState,
  ErrorState,
  Grid,
  LinkButton,
  Row,
  SkeletonRows,
  Stack,
  type StatCardProps,
  StatCards,
  Text,
  TextLink,
} from '@drayline/ui'
import { CardLines } from '../collections/CollectionsOverview.tsx'
import { useT } from '../messages.ts'
import { FuelCardStatusBadge } from './FuelCardStatusBadge.tsx'
import { fuelCardSummaryQuery, recentFuelCardsQuery } from './fuel-cards.queries.ts'
import { ProcessApplication } from './ProcessApplication.tsx'

const page = '/fuel-cards-internal'

interface FuelCardOverviewProps {
  onApply: () => void
  hrefOf: (id: number) => string
}

/** Counters, quick actions and the 5 most recent applications (R-FUC-2). */
export function FuelCardOverview({ onApply, hrefOf }: FuelCardOverviewProps) {
  return (
    <Stack gap={5}>
      <Counters />
      <Grid min="22rem" gap={4} fit>
        <RecentApplications hrefOf={hrefOf} />
        <QuickActions onApply={onApply} />
      </Grid>
    </Stack>
  )
}

function Counters() {
  const t = useT()
  const { http, format } = useHost()
  const source = useQuery(fuelCardSummaryQuery(http))
  const { data } = source
  const card = (
    name: 'total' | 'pending' | 'under_review' | 'approved' | 'rejected',
    label: string,
    icon: StatCardProps['icon'],
  ): StatCardProps => ({
    label,
    icon,
    value: data && format.number(data[name]),
    to: `${page}?tab=applications${name === 'total' ? '' : `&status=${name}`}`,
  })
  const cards = [
    card('total', t('cards.total'), 'credit-card'),
    card('pending', t('cards.pending'), 'clock'),
    card('under_review', t('cards.underReview'), 'search'),
    card('approved', t('cards.approved'), 'check-circle'),
    card('rejected', t('cards.rejected'), 'x-circle'),
  ]
  return (
    <Grid min="10rem" gap={4} fit>
      <StatCards cards={cards} source={source} />
    </Grid>
  )
}

function QuickActions({ onApply }: { onApply: () => void }) {
  const t = useT()
  const { can } = useHost()
  return (
    <Card title={t('cards.quickActions')} subtitle={t('cards.reviewTime')}>
      <Row gap={3}>
        {can('fuelCards.apply') ? (
          <Button variant="primary" icon="plus" onClick={onApply}>
            {t('cards.new')}
          </Button>
        ) : null}
        <LinkButton to={`${page}?tab=applications&status=pending,under_review`} icon="clipboard">
          {t('cards.toReview')}
        </LinkButton>
        {can('fuelAdvances.create') ? (
          <LinkButton to={`${page}?tab=tracking&new=1`} icon="fuel">
            {t('advances.new')}
          </LinkButton>
        ) : null}
        <LinkButton to={`${page}?tab=analytics`} icon="trending-up">
          {t('cards.toAnalytics')}
        </LinkButton>
        <ProcessApplication />
      </Row>
    </Card>
  )
}

function RecentApplications({ hrefOf }: Pick<FuelCardOverviewProps, 'hrefOf'>) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(recentFuelCardsQuery(http))
  return (
    <Card
      flush
      title={t('cards.recent')}
      actions={<TextLink to={`${page}?tab=applications`}>{t('cards.all')}</TextLink>}
    >
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data?.length === 0 ? <EmptyState compact icon="credit-card" title={t('cards.empty')} /> : null}
      <CardLines>
        {data?.map(({ id, companyName, contactName, cardType, status, createdAt }) => (
          <li key={id}>
            <TextLink to={hrefOf(id)}>{companyName}</TextLink>
            <FuelCardStatusBadge status={status} />
            <Text size="sm" tone="muted" truncate>
              {contactName} · {texts(`cardType.${cardType}`)}
            </Text>
            <Text size="sm" tone="muted">
              <DateText value={createdAt} />
            </Text>
          </li>
        ))}
      </CardLines>
    </Card>
  )
}
