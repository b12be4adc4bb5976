import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Card, DateText, EmptyState, ErrorState, SkeletonRows, Text, TextLink } from '@drayline/ui'
import { LoadStatusBadge } from '../loads/LoadStatusBadge.tsx'
import { useT } from '../messages.ts'
import { recentLoadsQuery } from './documents.queries.ts'

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  margin: 0;
  padding: 0;
  list-style: none;

  li { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 2px var(--space-3); padding: var(--space-3) var(--space-5); }
  li:hover { background: var(--surface-hover); }
  li > :nth-child(even) { justify-self: end; }
  /* the whole entry is the link's target */
  a { color: var(--text); text-decoration: none; }
  a::after { content: ''; position: absolute; inset: 0; }
  a:focus-visible { outline: none; }
  a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: -2px; }
`

const Waiting = styled.div`
  padding: var(--space-3) var(--space-5);
`

/** Up to three recent loads: number, status, where from and to, pickup (R-DOC-2). */
export function RecentLoads() {
  const t = useT()
  const { can } = useHost()
  if (!can('loads.read')) return null
  return (
    <Card
      flush
      title={t('documents.recentLoads')}
      actions={<TextLink to="/loads">{t('documents.allLoads')}</TextLink>}
    >
      <Loads />
    </Card>
  )
}

function Loads() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(recentLoadsQuery(http))
  if (error && !data) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  if (!data)
    return (
      <Waiting>
        <SkeletonRows rows={1} columns={3} />
      </Waiting>
    )
  if (data.length === 0) return <EmptyState compact icon="truck" title={t('loads.empty')} />
  return (
    <List aria-label={t('documents.recentLoads')}>
      {data.map((load) => (
        <LoadEntry key={load.id} load={load} />
      ))}
    </List>
  )
}

function LoadEntry({ load }: { load: Load }) {
  const places = [load.pickupLocation, load.deliveryLocation].filter(Boolean).join(' → ')
  return (
    <li>
      <TextLink to={`/loads?open=${load.id}`}>{load.loadNumber}</TextLink>
      <LoadStatusBadge status={load.status} />
      <Text size="sm" tone="muted">
        {places || '—'}
      </Text>
      <Text size="sm" tone="muted">
        <DateText value={load.pickupDate} />
      </Text>
    </li>
  )
}
