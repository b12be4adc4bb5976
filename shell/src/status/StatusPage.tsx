import { contractVersion, offeredContracts, textIn, useHost } from '@drayline/contract'
import { isClockOff } from '@drayline/domain/kernel/dates/clock-limits'
import { percentFree } from '@drayline/domain/kernel/disk/disk-space'
import type { PlatformHealth } from '@drayline/domain/platform/telemetry/telemetry'
import { vitalLimits } from '@drayline/domain/platform/telemetry/telemetry'
import { serverMessage } from '@drayline/platform/http'
import { useLanguage } from '@drayline/platform/i18n'
import { shows, useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Alert, Badge, Button, Card, DescriptionList, LinkButton, Page, Row, Stack } from '@drayline/ui'
import { backgroundMessages } from '../background/messages.ts'
import { useRemoteEntries } from '../routes/PagesContext.tsx'
import { useShell } from '../shell-context.ts'
import { Overrides } from './Overrides.tsx'
import { Refusals } from './Refusals.tsx'
import { RemoteStatus } from './RemoteStatus.tsx'
import { StatusTable } from './StatusTable.tsx'
import { sharedLibraries } from './shared-versions.ts'

/** On a phone facts stand two beside each other. */
const Summary = styled.div`
  display: contents;

  @media (max-width: 480px) { --grid-min: 8.5rem; }
`

/** Status of this tab and of the server. In the shell, so that it works when remotes do not. */
export function StatusPage() {
  const t = backgroundMessages.useT()
  const language = useLanguage()
  const { http, can } = useHost()
  const health = useQuery({
    queryKey: ['shell', 'health'],
    meta: shows(),
    queryFn: ({ signal }) => http.get<PlatformHealth>('/api/platform/health', { signal }),
    staleTime: 30_000,
  })
  const entries = useRemoteEntries()
  return (
    <Page
      title={t('status.title')}
      subtitle={t('status.subtitle')}
      actions={
        <>
          <Button icon="refresh" loading={health.isFetching} onClick={() => void health.refetch()}>
            {t('status.refresh')}
          </Button>
          {can('platform.status') ? (
            <LinkButton to="/admin/remotes" icon="package">
              {t('status.remotes')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {health.isError ? (
        <Alert tone="destructive" title={t('status.apiFailed')}>
          {serverMessage(health.error)}
        </Alert>
      ) : null}
      <Summary>
        <Versions health={health.data} />
        <Stack as="section" gap={4} aria-label={t('status.remotes')}>
          {entries.map((entry) => (
            <RemoteStatus
              key={entry.remote.id}
              entry={entry}
              title={textIn(entry.remote.descriptor.title, language)}
              health={health.data?.remotes.filter(({ remote }) => remote === entry.remote.id) ?? []}
            />
          ))}
        </Stack>
        <Overrides />
        <Vitals health={health.data} />
      </Summary>
      <Refusals health={health.data} />
      <SharedLibraries />
    </Page>
  )
}

function Versions({ health }: { health: PlatformHealth | undefined }) {
  const t = backgroundMessages.useT()
  const { shellVersion } = useShell()
  const served = health?.shell
  return (
    <Card title={t('status.versions')}>
      <DescriptionList
        items={[
          {
            term: t('status.shell'),
            value: (
              <Row gap={2}>
                {shellVersion}
                {served && served !== shellVersion ? (
                  <Badge tone="yellow">{t('status.newer', { version: served })}</Badge>
                ) : null}
              </Row>
            ),
          },
          { term: t('status.api'), value: health?.api },
          { term: t('status.contract'), value: contractVersion },
          { term: t('status.offered'), value: offeredContracts.join(', ') },
          { term: t('status.platform'), value: platformVersion() },
          {
            term: t('status.database'),
            value: health ? t(health.database ? 'status.reachable' : 'status.unreachable') : null,
          },
          // Missing in the answer of an API that is older than this page.
          { term: t('status.logs'), value: health?.logs ? t(`status.logs.${health.logs}`) : null },
          { term: t('status.disk'), value: <Disk disk={health?.disk} /> },
          { term: t('status.backup'), value: <LastBackup backup={health?.backup} /> },
          { term: t('status.scanner'), value: <Scanner state={health?.scanner} /> },
          { term: t('status.clock'), value: <Clock ahead={health?.clockAhead} /> },
        ]}
      />
    </Card>
  )
}

const diskTones = { ok: 'green', low: 'yellow', noFiles: 'red', full: 'red' } as const

/** How much of the database's disk is free, and what is refused because of it. */
function Disk({ disk }: { disk: PlatformHealth['disk'] | undefined }) {
  const t = backgroundMessages.useT()
  const { format } = useHost()
  if (disk === undefined) return null
  if (disk === null) return t('status.disk.unknown')
  const { state } = disk
  const text = t(`status.disk.${state}`, {
    free: format.fileSize(disk.free),
    size: format.fileSize(disk.size),
    percent: percentFree(disk),
  })
  return state === 'ok' ? text : <Badge tone={diskTones[state]}>{text}</Badge>
}

/** Longer than a day and the time a backup takes: one was missed. */
const backupLateMs = 26 * 60 * 60 * 1000

/** Age of the last backup, and whether anybody tried to restore it. */
function LastBackup({ backup }: { backup: PlatformHealth['backup'] | undefined }) {
  const t = backgroundMessages.useT()
  const { format } = useHost()
  if (backup === undefined) return null
  if (backup === null) return <Badge tone="red">{t('status.backup.none')}</Badge>
  const isLate = Date.now() - Date.parse(backup.at) > backupLateMs
  return (
    <Row gap={2}>
      <Badge tone={isLate ? 'red' : 'green'}>
        <span title={format.dateTime(backup.at)}>{format.relative(backup.at)}</span>
      </Badge>
      {t(backup.verifiedAt ? 'status.backup.verified' : 'status.backup.unverified')}
      {backup.changesUntil ? (
        <span title={format.dateTime(backup.changesUntil)}>
          {t('status.backup.changes', { when: format.relative(backup.changesUntil) })}
        </span>
      ) : null}
    </Row>
  )
}

/** Whether files are shown to a virus scanner. While it is silent nobody can upload anything. */
function Scanner({ state }: { state: PlatformHealth['scanner'] | undefined }) {
  const t = backgroundMessages.useT()
  if (!state) return null
  const text = t(`status.scanner.${state}`)
  return state === 'silent' ? <Badge tone="red">{text}</Badge> : text
}

/** Whether the server's own clock is right: facts are ordered by the database's all the same. */
function Clock({ ahead }: { ahead: number | undefined }) {
  const t = backgroundMessages.useT()
  if (ahead === undefined) return null
  if (!isClockOff(ahead)) return t('status.clock.right')
  return (
    <Badge tone="red">
      {t(ahead > 0 ? 'status.clock.ahead' : 'status.clock.behind', { seconds: Math.abs(ahead) })}
    </Badge>
  )
}

/** The platform is shared as one version; the runtime knows it. */
function platformVersion(): string | undefined {
  return sharedLibraries().find(({ name }) => name.startsWith('@drayline/platform'))?.versions[0]?.version
}

function Vitals({ health }: { health: PlatformHealth | undefined }) {
  const t = backgroundMessages.useT()
  const { format } = useHost()
  if (!health) return null
  return (
    <Card title={t('status.vitals')} subtitle={t('status.vitalsText')}>
      <DescriptionList
        items={health.vitals.map(({ name, p75, samples }) => {
          const [good, poor] = vitalLimits[name]
          const tone = p75 === null ? 'grey' : p75 <= good ? 'green' : p75 > poor ? 'red' : 'yellow'
          const unit = name === 'CLS' ? '' : ' ms'
          const shown = p75 === null ? t('status.noSamples') : `${format.number(p75)}${unit}`
          return {
            term: t(`status.vital.${name}`),
            value: (
              <Row gap={2}>
                <Badge tone={tone}>{shown}</Badge>
                {t('status.samples', { count: samples })}
              </Row>
            ),
          }
        })}
      />
    </Card>
  )
}

function SharedLibraries() {
  const t = backgroundMessages.useT()
  const libraries = sharedLibraries()
  if (libraries.length === 0) return null
  return (
    <Card flush title={t('status.shared')} subtitle={t('status.sharedText')}>
      <StatusTable>
        <thead>
          <tr>
            <th scope="col">{t('status.library')}</th>
            <th scope="col">{t('status.chosen')}</th>
            <th scope="col">{t('status.from')}</th>
          </tr>
        </thead>
        <tbody>
          {libraries.map(({ name, versions }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{versions.map(({ version }) => version).join(', ')}</td>
              <td>{versions.map(({ from }) => from).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </StatusTable>
    </Card>
  )
}
