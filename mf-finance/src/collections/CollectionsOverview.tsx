import { useHost } from '@drayline/contract'
import type { ClientPerformance } from '@drayline/domain/finance/collections/client-performance'
import type { Collection } from '@drayline/domain/finance/collections/collection'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Card,
  DateText,
  EmptyState,
  ErrorState,
  Grid,
  Money,
  SkeletonRows,
  type StatCardProps,
  StatCards,
  Text,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { ClientActivityBadge, CollectionStatusBadge } from './CollectionBadges.tsx'
import { activeQuery, performanceQuery, summaryQuery } from './collections.queries.ts'

/** The lines of a card: a name and a figure, and what there is to say below. */
export const CardLines = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    /* Two links, one above the other: each is to be hit by a finger. */
    gap: 6px var(--space-4);
    padding: var(--space-3) var(--space-5);
  }
  li + li { border-top: 1px solid var(--border); }
  li > :nth-child(even) { justify-self: end; }
`

/** The four figures (R-COL-1, R-COL-2). Without an answer there is no figure, and never a zero. */
export function CollectionStats() {
  const t = useT()
  const { http, format } = useHost()
  const source = useQuery(summaryQuery(http))
  const { data } = source
  const cards: StatCardProps[] = [
    {
      label: t('collections.totalOwed'),
      value: data && format.money(data.totalOwed),
      caption: t('collections.totalOwedHint'),
      icon: 'banknote',
    },
    {
      label: t('collections.open'),
      value: data && format.number(data.openCollections),
      caption: t('collections.openHint'),
      icon: 'inbox',
      to: '/collections?status=pending,in_progress',
    },
    {
      label: t('collections.inactiveClients'),
      value: data && format.number(data.inactiveClients),
      caption: t('collections.inactiveClientsHint'),
      icon: 'users',
      to: '/collections?tab=clients&activity=inactive',
    },
    {
      label: t('collections.averageOverdue'),
      value: data && format.number(data.averageDaysOverdue),
      caption: t('collections.averageOverdueHint'),
      icon: 'clock',
      to: '/collections?overdue=true',
    },
  ]
  return (
    <Grid min="13rem" gap={4} fit>
      <StatCards cards={cards} source={source} />
    </Grid>
  )
}

/** Clients with what they owe and how long they have had no load: the first ten. */
export function ClientPerformanceCard() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(performanceQuery(http))
  return (
    <Card
      flush
      title={t('performance.title')}
      subtitle={t('performance.subtitle')}
      actions={<TextLink to="/collections?tab=clients">{t('performance.viewAll')}</TextLink>}
    >
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={6} /> : null}
      {data?.length === 0 ? <EmptyState compact icon="users" title={t('performance.empty')} /> : null}
      <CardLines>
        {data?.map((client) => (
          <ClientLine key={client.clientId} client={client} />
        ))}
      </CardLines>
    </Card>
  )
}

/** A client in a list: what it owes, when its last load was. */
export function ClientLine({ client }: { client: ClientPerformance }) {
  const t = useT()
  const { entityLink, format } = useHost()
  const { clientId, name, status, lastLoadDate, daysSinceLastLoad: days, totalOwed } = client
  const isPlanned = lastLoadDate !== null && lastLoadDate > format.today()
  const to = entityLink('client', clientId)
  return (
    <li>
      {to ? <TextLink to={to}>{name}</TextLink> : <span>{name}</span>}
      <Money value={totalOwed} />
      <Text size="sm" tone="muted">
        {lastLoadDate === null || days === null ? (
          t('performance.noLoad')
        ) : (
          <>
            {isPlanned ? t('performance.planned') : t('performance.lastLoad', { days })} (
            <DateText value={lastLoadDate} />)
          </>
        )}
        {' · '}
        <TextLink to={`/collections?clientId=${clientId}&status=pending,in_progress`}>
          {t('performance.pending', { count: client.pendingCollections })}
        </TextLink>
      </Text>
      <ClientActivityBadge status={status} />
    </li>
  )
}

/** The active collections that are due longest: the first five. */
export function ActiveCollectionsCard({ hrefOf }: { hrefOf: (id: number) => string }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(activeQuery(http))
  return (
    <Card flush title={t('collections.active')} subtitle={t('collections.activeHint')}>
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data?.length === 0 ? (
        <EmptyState compact icon="check-circle" title={t('collections.noneActive')} />
      ) : null}
      <CardLines>
        {data?.map((collection) => (
          <CollectionLine key={collection.id} collection={collection} to={hrefOf(collection.id)} />
        ))}
      </CardLines>
    </Card>
  )
}

/** A collection in a short list. */
export function CollectionLine({
  collection,
  to,
  title,
}: {
  collection: Collection
  to: string
  /** Instead of the client's name, where that is said already. */
  title?: string
}) {
  const t = useT()
  const { client, clientId, amount, description, status, dueDate, daysOverdue } = collection
  return (
    <li>
      <TextLink to={to}>{title ?? client?.name ?? `#${clientId}`}</TextLink>
      <Money value={amount} />
      <Text size="sm" tone="muted" truncate>
        {title ? null : `${description} · `}
        {daysOverdue > 0 ? (
          t('collections.overdueBy', { days: daysOverdue })
        ) : (
          <>
            {t('collections.dueDate')} <DateText value={dueDate} />
          </>
        )}
      </Text>
      <CollectionStatusBadge status={status} />
    </li>
  )
}
