import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { DateText, ErrorState, Heading, MoreButton, SkeletonText, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { periodHistoryQuery } from './ledger.queries.ts'

const List = styled.ol`
  display: grid;
  gap: var(--space-3);

  li { display: grid; gap: 2px; overflow-wrap: anywhere; }
`

/** Requests, decisions, closes and reopenings of a month, the latest first: who, when and why. */
export function MonthHistory({ id }: { id: number }) {
  const t = useT()
  const { http } = useHost()
  const query = useInfiniteQuery(periodHistoryQuery(http, id))
  const events = query.data?.pages.flatMap(({ rows }) => rows)
  if (events?.length === 0) return null
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('ledger.history')}</Heading>
      {query.error && !events ? (
        <ErrorState compact description={serverMessage(query.error)} onRetry={query.refetch} />
      ) : null}
      {events || query.error ? null : <SkeletonText lines={3} />}
      {events ? (
        <List aria-label={t('ledger.history')}>
          {events.map(({ id: key, description, user, createdAt }) => (
            <li key={key}>
              {description}
              <Text size="sm" tone="muted">
                {user ? `${user.name} · ` : null}
                <DateText value={createdAt} show="instant" />
              </Text>
            </li>
          ))}
        </List>
      ) : null}
      <MoreButton size="sm" query={query}>
        {t('reports.more')}
      </MoreButton>
    </Stack>
  )
}
