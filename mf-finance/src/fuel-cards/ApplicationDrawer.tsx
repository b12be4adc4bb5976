import { useHost } from '@drayline/contract'
import type { FuelCardApplication, FuelCardDetail } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { phoneHref } from '@drayline/domain/kernel/text/phone'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  Heading,
  type RecordPager,
  RecordPagerButtons,
  Row,
  SkeletonText,
  Stack,
  Text,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { FuelCardStatusBadge } from './FuelCardStatusBadge.tsx'
import { fuelCardQuery } from './fuel-cards.queries.ts'
import { ProcessApplication } from './ProcessApplication.tsx'

interface ApplicationDrawerProps {
  id: number
  /** The application as a list has it, shown until its own answer is there. */
  listed: FuelCardApplication | undefined
  pager?: RecordPager | undefined
  onReview: (application: FuelCardApplication) => void
  onClose: () => void
}

/** One application: the company, the card it wants, and every step of the review. */
export function ApplicationDrawer({ id, listed, pager, onReview, onClose }: ApplicationDrawerProps) {
  const t = useT()
  const { http, can } = useHost()
  const { data, error, refetch } = useQuery(fuelCardQuery(http, id))
  const application = data ?? (error ? undefined : listed)
  const buttons =
    application && can('fuelCards.review') ? (
      <Button variant="primary" icon="shield-check" onClick={() => onReview(application)}>
        {t('review.open')}
      </Button>
    ) : null
  return (
    <Drawer
      record={`fuel_card_application:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={application?.companyName ?? t('cards.one')}
      description={application ? t('cards.number', { id: application.id }) : undefined}
      actions={pager ? <RecordPagerButtons pager={pager} /> : undefined}
      footer={buttons}
    >
      {application ? (
        <Stack gap={6}>
          <Summary application={application} />
          <Row gap={3}>
            <ProcessApplication />
          </Row>
          {data ? <Reviews reviews={data.reviews} /> : <SkeletonText lines={3} />}
        </Stack>
      ) : null}
      {error ? (
        <ErrorState
          title={t('cards.loadFailed')}
          description={serverMessage(error)}
          traceId={error instanceof HttpError ? error.problem?.traceId : undefined}
          onRetry={refetch}
        />
      ) : null}
      {!application && !error ? <SkeletonText lines={8} /> : null}
    </Drawer>
  )
}

function Summary({ application }: { application: FuelCardApplication }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { email, phone, status, cardType, notes, reviewedBy, reviewedAt } = application
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('column.status'), value: <FuelCardStatusBadge status={status} /> },
        { term: t('cards.cardType'), value: texts(`cardType.${cardType}`) },
        { term: t('cards.contact'), value: application.contactName },
        { term: t('cards.email'), value: <a href={`mailto:${email}`}>{email}</a> },
        { term: t('cards.phone'), value: <a href={phoneHref(phone)}>{phone}</a> },
        { term: t('cards.businessType'), value: t(`businessType.${application.businessType}`) },
        { term: t('cards.yearsInBusiness'), value: t(`years.${application.yearsInBusiness}`) },
        { term: t('cards.fleetSize'), value: t(`fleetSize.${application.fleetSize}`) },
        { term: t('cards.monthlyFuelSpend'), value: t(`fuelSpend.${application.monthlyFuelSpend}`) },
        { term: t('cards.submittedBy'), value: application.submittedBy.name },
        { term: t('cards.applied'), value: <DateText value={application.createdAt} show="dateTime" /> },
        { term: t('cards.reviewedBy'), value: reviewedBy?.name },
        { term: t('cards.reviewedAt'), value: <DateText value={reviewedAt} show="dateTime" /> },
        { term: t('column.notes'), value: notes && <span style={{ whiteSpace: 'pre-wrap' }}>{notes}</span> },
      ]}
    />
  )
}

function Reviews({ reviews }: Pick<FuelCardDetail, 'reviews'>) {
  const t = useT()
  if (reviews.length === 0)
    return (
      <Text as="p" tone="muted">
        {t('review.none')}
      </Text>
    )
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>{t('review.history')}</Heading>
      <Stack as="ul" gap={3}>
        {reviews.toReversed().map(({ at, by, to, notes }) => (
          <Stack as="li" key={at} gap={1}>
            <Row justify="space-between">
              <FuelCardStatusBadge status={to} />
              <Text size="sm" tone="muted">
                {by.name} · <DateText value={at} show="dateTime" />
              </Text>
            </Row>
            {notes ? <Text as="p">{notes}</Text> : null}
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}
