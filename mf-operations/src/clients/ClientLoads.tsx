import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/load'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  EmptyState,
  ErrorState,
  Heading,
  Money,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { LoadStatusBadge } from '../loads/LoadStatusBadge.tsx'
import { loadsOfClientQuery } from '../loads/loads.queries.ts'
import { useT } from '../messages.ts'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  li { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px var(--space-3); padding: var(--space-3) var(--space-4); }
  li + li { border-top: 1px solid var(--border); }
  li:hover { background: var(--surface-hover); }
  li:first-child { border-radius: var(--radius-lg) var(--radius-lg) 0 0; }
  li:last-child { border-radius: 0 0 var(--radius-lg) var(--radius-lg); }
  li:only-child { border-radius: var(--radius-lg); }
  li > :nth-child(even) { justify-self: end; }
  /* the whole line is the link's target */
  a { color: var(--text); text-decoration: none; }
  a::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  a:focus-visible { outline: none; }
  a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: -2px; }
`

/** The latest loads of a client, with how many there are in all. */
export function ClientLoads({ clientId }: { clientId: number }) {
  const t = useT()
  const { http, can, format } = useHost()
  const { data, error, refetch } = useQuery({
    ...loadsOfClientQuery(http, clientId),
    enabled: can('loads.read'),
  })
  if (!can('loads.read')) return null
  return (
    <Stack as="section" gap={3} aria-label={t('client.latestLoads')}>
      <Row justify="space-between">
        <Heading level={3} size={4}>
          {t('client.latestLoads')}
        </Heading>
        {data?.total ? (
          <Text size="sm" tone="muted" tabular>
            {t('client.loadCount', { total: format.number(data.total) })}
          </Text>
        ) : null}
      </Row>
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data?.rows.length === 0 ? <EmptyState compact icon="truck" title={t('loads.empty')} /> : null}
      {data?.rows.length ? (
        <List>
          {data.rows.map((load) => (
            <LoadLine key={load.id} load={load} />
          ))}
        </List>
      ) : null}
    </Stack>
  )
}

function LoadLine({ load }: { load: Load }) {
  const places = [load.pickupLocation, load.deliveryLocation].filter(Boolean).join(' → ')
  return (
    <li>
      <TextLink to={`/loads?open=${load.id}`}>{load.loadNumber}</TextLink>
      <Money value={load.rate} />
      <Text size="sm" tone="muted" truncate>
        {places || '—'}
      </Text>
      <LoadStatusBadge status={load.status} />
    </li>
  )
}
