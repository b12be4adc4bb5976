import { useHost, usePageTitle } from '@drayline/contract'
import type { Remote } from '@drayline/domain/platform/releases/release'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useParams } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import {
  Alert,
  Breadcrumb,
  Card,
  DescriptionList,
  EmptyState,
  ErrorState,
  lazyComponent,
  Page,
  SkeletonRows,
} from '@drayline/ui'
import { UrlTabs } from '@drayline/ui/tabs'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { HealthTab } from './HealthTab.tsx'
import type { Intent } from './MoveDialog.tsx'
import { MovesTab } from './MovesTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { RemoteActions } from './RemoteActions.tsx'
import { RootsTab } from './RootsTab.tsx'
import { HealthLine, healthOf, RemoteBadges, useCanaryText, Version } from './remote-parts.tsx'
import { audienceQuery, healthQuery, remotesQuery } from './remotes.queries.ts'
import { VersionsTab } from './VersionsTab.tsx'

const MoveDialog = lazyComponent(() => import('./MoveDialog.tsx'), 'MoveDialog')

const PreviewDialog = lazyComponent(() => import('./PreviewDialog.tsx'), 'PreviewDialog')

const SigningTab = lazyComponent(() => import('./SigningTab.tsx'), 'SigningTab')

const TokensTab = lazyComponent(() => import('./TokensTab.tsx'), 'TokensTab')

/** One remote: its versions, who gets which, how they fare, and what can be done about it. */
export function Component() {
  const t = useT()
  const { name = '' } = useParams()
  const { http } = useHost()
  const remotes = useQuery(remotesQuery(http))
  const remote = remotes.data?.find((each) => each.name === name)
  usePageTitle(remote?.title)
  if (remote) return <Detail key={name} remote={remote} />
  return (
    <Page title={name} breadcrumb={<Trail />}>
      {remotes.isError ? (
        <ErrorState description={serverMessage(remotes.error)} onRetry={() => void remotes.refetch()} />
      ) : remotes.data ? (
        <EmptyState title={t('remotes.unknown', { name })} icon="package" />
      ) : (
        <SkeletonRows rows={8} columns={3} />
      )}
    </Page>
  )
}

function Trail() {
  const t = useT()
  return <Breadcrumb items={[{ label: t('remotes.title'), to: '/admin/remotes' }]} />
}

function Detail({ remote }: { remote: Remote }) {
  const t = useT()
  const { can } = useHost()
  const [intent, setIntent] = useState<Intent | null>(null)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const tabs = [
    {
      value: 'versions',
      label: t('remotes.tab.versions'),
      content: <VersionsTab remote={remote} onMove={setIntent} onPreview={setPreviewed} />,
    },
    {
      value: 'roots',
      label: t('remotes.tab.roots'),
      content: <RootsTab remote={remote} onMove={setIntent} />,
    },
    { value: 'moves', label: t('remotes.tab.moves'), content: <MovesTab name={remote.name} /> },
    { value: 'people', label: t('remotes.tab.people'), content: <PeopleTab name={remote.name} /> },
    { value: 'health', label: t('remotes.tab.health'), content: <HealthTab remote={remote} /> },
    { value: 'signing', label: t('remotes.tab.signing'), content: <SigningTab name={remote.name} /> },
    ...(can('remotes.publish')
      ? [{ value: 'tokens', label: t('remotes.tab.tokens'), content: <TokensTab name={remote.name} /> }]
      : []),
  ]
  return (
    <Page
      title={remote.title}
      subtitle={t('remotes.owner', remote.owner)}
      breadcrumb={<Trail />}
      actions={<RemoteActions remote={remote} onMove={setIntent} />}
    >
      {remote.retired ? (
        <Alert tone="warning" title={t('remotes.retiredTitle')}>
          {t('remotes.retiredText')}
        </Alert>
      ) : remote.enabled ? null : (
        <Alert tone="warning" title={t('remotes.disabledTitle')}>
          {t('remotes.disabledText')}
        </Alert>
      )}
      <Summary remote={remote} />
      <UrlTabs label={remote.title} items={tabs} />
      {intent ? <MoveDialog remote={remote} intent={intent} onClose={() => setIntent(null)} /> : null}
      {previewed ? (
        <PreviewDialog name={remote.name} version={previewed} onClose={() => setPreviewed(null)} />
      ) : null}
    </Page>
  )
}

/** On a phone facts stand two beside each other. */
const TwoAbreast = styled.div`
  @media (max-width: 480px) { --grid-min: 8.5rem; }
`

function Summary({ remote }: { remote: Remote }) {
  const t = useT()
  const { format, http } = useHost()
  const { data: health } = useQuery(healthQuery(http))
  const { data: audience } = useQuery(audienceQuery(http, remote.name))
  const { canary } = remote
  const canaryText = useCanaryText()
  const people = audience
    ? t('remotes.peopleCount', { users: audience.users, active: audience.active })
    : null
  return (
    <Card>
      <TwoAbreast>
        <DescriptionList
          items={[
            { term: t('remotes.state'), value: <RemoteBadges remote={remote} /> },
            { term: t('remotes.version'), value: <Version>{remote.version}</Version> },
            {
              term: t('remotes.previous'),
              value: remote.previousVersion ? <Version>{remote.previousVersion}</Version> : null,
            },
            { term: t('remotes.canary'), value: canary ? <Version>{canary.version}</Version> : null },
            { term: t('remotes.people'), value: people },
            ...(canary && audience
              ? [
                  { term: t('remotes.inCanary'), value: format.number(audience.canary) },
                  { term: t('remotes.canaryGoesTo'), value: canaryText(canary) },
                ]
              : []),
            { term: t('remotes.contract'), value: remote.contract },
            { term: t('remotes.changed'), value: format.dateTime(remote.updatedAt) },
            {
              term: t('remotes.last24h'),
              value: <HealthLine health={healthOf(health, remote.name, remote.version)} />,
            },
          ]}
        />
      </TwoAbreast>
    </Card>
  )
}
