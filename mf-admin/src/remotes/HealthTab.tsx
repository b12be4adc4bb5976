import { useHost } from '@drayline/contract'
import type { Remote } from '@drayline/domain/platform/releases/release'
import type { RemoteFault, RemoteHealth } from '@drayline/domain/platform/telemetry/telemetry'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Badge, Card, DescriptionList, EmptyState, ErrorState, SkeletonRows, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { Version } from './remote-parts.tsx'
import { healthQuery } from './remotes.queries.ts'

/** Results of each version of a remote in browsers within the last 24 hours. */
export function HealthTab({ remote }: { remote: Remote }) {
  const t = useT()
  const { http } = useHost()
  const { data, isError, error, refetch } = useQuery(healthQuery(http))
  if (isError) return <ErrorState description={serverMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} columns={4} />
  const versions = data.remotes.filter((each) => each.remote === remote.name)
  if (versions.length === 0)
    return (
      <EmptyState title={t('remotes.health.none')} description={t('remotes.health.noneHint')} icon="gauge" />
    )
  return (
    <Stack gap={4}>
      {versions.map((each) => (
        <VersionHealth key={`${each.version} ${each.preview}`} health={each} />
      ))}
    </Stack>
  )
}

function VersionHealth({ health }: { health: RemoteHealth }) {
  const t = useT()
  const { format } = useHost()
  const ms = (value: number | null) =>
    value === null ? null : t('remotes.milliseconds', { value: format.number(value) })
  const reasons = health.reasons.map(({ reason, count }) => `${reason}: ${format.number(count)}`).join(', ')
  return (
    <Card
      title={<Version>{health.version}</Version>}
      actions={health.preview ? <Badge tone="blue">{t('remotes.health.preview')}</Badge> : undefined}
    >
      <DescriptionList
        items={[
          { term: t('remotes.health.loadCount'), value: format.number(health.loads) },
          { term: t('remotes.health.failureCount'), value: format.number(health.failures) },
          { term: t('remotes.health.reasons'), value: reasons },
          { term: t('remotes.health.p50'), value: ms(health.p50) },
          { term: t('remotes.health.p95'), value: ms(health.p95) },
          {
            term: t('remotes.health.lastFailure'),
            value: health.lastFailureAt ? <Text>{format.relative(health.lastFailureAt)}</Text> : null,
          },
        ]}
      />
      {health.faults.map((fault) => (
        <FaultLines key={`${fault.outcome} ${fault.message} ${fault.stack[0]}`} fault={fault} />
      ))}
    </Card>
  )
}

const Places = styled.pre`
  margin: 0;
  font-family: var(--font-mono);
  font-size: var(--text-sm);
  overflow-x: auto;
`

/** One failure: what was thrown, how often, for how many, where, and since which version. */
function FaultLines({ fault }: { fault: RemoteFault }) {
  const t = useT()
  const { format } = useHost()
  return (
    <section aria-label={fault.message}>
      <Text weight="medium">{fault.message}</Text>
      <Text size="sm" tone="muted">
        {t('remotes.fault.times', { count: fault.count })} ·{' '}
        {t('remotes.fault.people', { count: fault.people })} · {format.relative(fault.lastAt)}
      </Text>
      <DescriptionList
        items={[
          { term: t('remotes.fault.beganWith'), value: <Version>{fault.beganWith}</Version> },
          { term: t('remotes.fault.pages', { count: fault.pages.length }), value: fault.pages.join(', ') },
          {
            term: t('remotes.fault.stack'),
            value: fault.stack.length > 0 ? <Places>{fault.stack.join('\n')}</Places> : null,
          },
        ]}
      />
    </section>
  )
}
