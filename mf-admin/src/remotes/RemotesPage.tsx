import { useHost } from '@drayline/contract'
import type { Remote } from '@drayline/domain/platform/releases/release'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Navigate, useSearchParams } from '@drayline/platform/router'
import {
  Card,
  DescriptionList,
  EmptyState,
  ErrorState,
  Grid,
  LinkButton,
  SkeletonRows,
  Text,
  TextLink,
} from '@drayline/ui'
import { AdminFrame } from '../admin/AdminFrame.tsx'
import { useT } from '../messages.ts'
import { HealthLine, healthOf, RemoteBadges, Version } from './remote-parts.tsx'
import { healthQuery, remotesQuery } from './remotes.queries.ts'

/** Address of the details of a remote. */
const remotePath = (name: string) => `/admin/remotes/${name}`

/** All remotes: who owns them, which version people get, and how it fares in their browsers. */
export function Component() {
  const t = useT()
  const { http } = useHost()
  const remotes = useQuery(remotesQuery(http))
  // A notification names the remote by its number.
  const [search] = useSearchParams()
  const opened = remotes.data?.find(({ id }) => String(id) === search.get('open'))
  if (opened) return <Navigate to={remotePath(opened.name)} replace />
  return (
    <AdminFrame
      permission="platform.status"
      subtitle={t('remotes.subtitle')}
      actions={
        <LinkButton to="/status" icon="activity">
          {t('remotes.status')}
        </LinkButton>
      }
    >
      {remotes.isError ? (
        <ErrorState description={serverMessage(remotes.error)} onRetry={() => void remotes.refetch()} />
      ) : remotes.data?.length === 0 ? (
        <EmptyState title={t('remotes.empty')} icon="package" />
      ) : remotes.data ? (
        <Grid min="22rem">
          {remotes.data.map((remote) => (
            <RemoteCard key={remote.name} remote={remote} />
          ))}
        </Grid>
      ) : (
        <SkeletonRows rows={6} columns={3} />
      )}
    </AdminFrame>
  )
}

function RemoteCard({ remote }: { remote: Remote }) {
  const t = useT()
  const { format, http } = useHost()
  const { data: health } = useQuery(healthQuery(http))
  return (
    <Card
      interactive
      title={<TextLink to={remotePath(remote.name)}>{remote.title}</TextLink>}
      subtitle={remote.name}
      actions={<RemoteBadges remote={remote} />}
      footer={
        <>
          <Text size="sm" tone="muted">
            {t('remotes.last24h')}
          </Text>
          <HealthLine health={healthOf(health, remote.name, remote.version)} />
        </>
      }
    >
      <DescriptionList
        layout="rows"
        items={[
          { term: t('remotes.team'), value: t('remotes.owner', remote.owner) },
          { term: t('remotes.version'), value: <Version>{remote.version}</Version> },
          {
            term: t('remotes.canary'),
            value: remote.canary ? <Version>{remote.canary.version}</Version> : null,
          },
          { term: t('remotes.contract'), value: remote.contract },
          { term: t('remotes.changed'), value: format.dateTime(remote.updatedAt) },
        ]}
      />
    </Card>
  )
}
