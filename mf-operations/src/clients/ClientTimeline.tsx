import { useHost } from '@drayline/contract'
import type { Activity, EntityType } from '@drayline/domain/kernel/journal/activity'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Card,
  DateText,
  EmptyState,
  ErrorState,
  Icon,
  type IconName,
  MoreButton,
  SkeletonRows,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { clientTimelineQuery } from './clients.queries.ts'

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: 0 var(--space-3); padding: var(--space-3) var(--space-5); }
  li + li { border-top: 1px solid var(--border); }
  li > svg { color: var(--text-subtle); }
  .what { display: grid; min-width: 0; overflow-wrap: anywhere; }
  .what a { width: fit-content; color: var(--text); text-decoration: none; }
  .what a:hover { color: var(--accent-text); text-decoration: underline; }
  .who, time { color: var(--text-muted); font-size: var(--text-sm); }
`

const icons: Partial<Record<EntityType, IconName>> = {
  client: 'users',
  load: 'truck',
  invoice: 'file-text',
  document: 'paperclip',
  task: 'check-circle',
  follow_up: 'calendar',
  credit_check: 'gauge',
  vault: 'key',
}

/** Timeline of a client, its loads and its invoices, the latest first. */
export function Component({ clientId }: { clientId: number }) {
  const t = useT()
  const { http } = useHost()
  const query = useInfiniteQuery(clientTimelineQuery(http, clientId))
  const events = query.data?.pages.flatMap(({ rows }) => rows)
  return (
    <Card
      flush
      title={t('clientTimeline.title')}
      footer={
        query.hasNextPage ? (
          <MoreButton size="sm" query={query}>
            {t('clientTimeline.more')}
          </MoreButton>
        ) : undefined
      }
    >
      {query.error && !events ? (
        <ErrorState compact description={serverMessage(query.error)} onRetry={query.refetch} />
      ) : null}
      {!events && !query.error ? <SkeletonRows rows={6} columns={3} /> : null}
      {events?.length === 0 ? <EmptyState compact icon="activity" title={t('clientTimeline.empty')} /> : null}
      {events?.length ? (
        <List aria-label={t('clientTimeline.title')}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </List>
      ) : null}
    </Card>
  )
}

function Event({ event }: { event: Activity }) {
  const t = useT()
  const { entityLink } = useHost()
  const { entityType, entityId, description } = event
  // The page itself is where a link to the client would lead.
  const to = entityType && entityType !== 'client' && entityId ? entityLink(entityType, entityId) : undefined
  return (
    <li>
      <Icon name={icons[entityType ?? 'client'] ?? 'activity'} />
      <span className="what">
        {to ? <TextLink to={to}>{description}</TextLink> : <span>{description}</span>}
        <span className="who">{event.user?.name ?? t('clientTimeline.system')}</span>
      </span>
      <DateText value={event.createdAt} show="relative" />
    </li>
  )
}
