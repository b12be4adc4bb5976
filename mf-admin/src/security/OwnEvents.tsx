import { useHost } from '@drayline/contract'
import type { SecurityEvent } from '@drayline/domain/platform/security/security'
import { domainMessages } from '@drayline/platform/domain-messages'
import { queryOptions, shows, useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { DateText, ErrorState, Heading, SkeletonRows, Stack, Text } from '@drayline/ui'
import { eventDetail } from '../admin/event-detail.ts'
import { useT } from '../messages.ts'

const List = styled.ul`
  li { padding-block: var(--space-2); }
  li + li { border-top: 1px solid var(--border); }
`

function ownEventsQuery(http: ReturnType<typeof useHost>['http'], userId: number) {
  return queryOptions({
    queryKey: ['mf-admin', 'own-security-events'],
    meta: shows(`user:${userId}`),
    queryFn: ({ signal }) => http.get<SecurityEvent[]>('/api/auth/security-events?limit=20', { signal }),
  })
}

/** The latest events of the user's own account, for them to see what was not theirs. */
export function OwnEvents() {
  const t = useT()
  const { http, user } = useHost()
  const { data: events, isError, refetch } = useQuery(ownEventsQuery(http, user.id))
  return (
    <Stack gap={3}>
      <Heading level={3} size={4}>
        {t('securityEvents.own')}
      </Heading>
      <Text as="p" tone="muted">
        {t('securityEvents.ownHint')}
      </Text>
      {isError ? (
        <ErrorState title={t('security.loadFailed')} onRetry={refetch} />
      ) : (
        <Events events={events} />
      )}
    </Stack>
  )
}

function Events({ events }: { events: SecurityEvent[] | undefined }) {
  const t = useT()
  const texts = domainMessages.useT()
  if (!events) return <SkeletonRows rows={3} columns={2} rowHeight={48} />
  if (events.length === 0) return <Text as="p">{t('securityEvents.empty')}</Text>
  return (
    <List aria-label={t('securityEvents.own')}>
      {events.map(({ id, kind, at, by, detail, ip, browser, system }) => (
        <li key={id}>
          <Stack gap={1}>
            <Text weight="medium">{t(`securityEvent.${kind}`)}</Text>
            <Text size="sm" tone="muted">
              <DateText value={at} show="dateTime" />
              {[
                by?.name,
                eventDetail(t, texts, { kind, detail }),
                [browser, system].filter(Boolean).join(', '),
                ip,
              ]
                .filter(Boolean)
                .map((text) => ` · ${text}`)}
            </Text>
          </Stack>
        </li>
      ))}
    </List>
  )
}
