import { useHost } from '@drayline/contract'
import type { Release, Remote, Signing } from '@drayline/domain/platform/releases/release'
import { useQuery } from '@drayline/platform/query'
import {
  Badge,
  Card,
  type Column,
  IconButton,
  ListTable,
  Menu,
  MenuItem,
  Row,
  Stack,
  Text,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import type { Intent } from './MoveDialog.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { HealthLine, healthOf, Version } from './remote-parts.tsx'
import { healthQuery, pageSize, signingQuery, useReleases } from './remotes.queries.ts'

interface VersionsTabProps {
  remote: Remote
  onMove: (intent: Intent) => void
  /** Asks for a link to a version. */
  onPreview: (version: string) => void
}

type Versioned = Omit<Release, 'id'> & { id: number }

/** Published versions, the newest first, and how each fares. */
export function VersionsTab({ remote, onMove, onPreview }: VersionsTabProps) {
  const t = useT()
  const { can, format, http } = useHost()
  const { data: health } = useQuery(healthQuery(http))
  const { data: signing } = useQuery(signingQuery(http, remote.name))
  const source = useReleases(remote.name)
  const columns: Column<Versioned>[] = [
    {
      id: 'version',
      header: t('remotes.version'),
      primary: true,
      cell: ({ version }) => (
        <Row gap={2}>
          <Version>{version}</Version>
          <Standing remote={remote} version={version} />
        </Row>
      ),
    },
    {
      id: 'publishedAt',
      header: t('remotes.publishedAt'),
      value: ({ publishedAt }) => format.dateTime(publishedAt),
    },
    { id: 'publishedBy', header: t('remotes.publishedBy') },
    {
      id: 'commit',
      header: t('remotes.commit'),
      value: ({ commit }) => commit,
      cell: (release) => <Commit release={release} />,
    },
    {
      id: 'signedBy',
      header: t('remotes.signedBy'),
      value: ({ signedBy }) => signedBy ?? '·',
      cell: ({ signedBy }) => <Signer signedBy={signedBy} signing={signing} />,
    },
    { id: 'contract', header: t('remotes.contract') },
    { id: 'size', header: t('remotes.size'), align: 'end', value: ({ size }) => format.fileSize(size) },
    {
      id: 'health',
      header: t('remotes.last24h'),
      value: ({ version }) => version,
      cell: ({ version }) => <HealthLine health={healthOf(health, remote.name, version)} />,
    },
  ]
  if (can('remotes.publish') && !remote.retired)
    columns.push({
      id: 'actions',
      header: t('remotes.actions'),
      value: ({ version }) => (version === remote.version ? null : version),
      cell: ({ version }) => <VersionMenu {...{ remote, version, onMove, onPreview }} />,
    })
  return (
    <Stack gap={4}>
      <Card flush subtitle={t('remotes.keptText')}>
        <ListTable
          label={t('remotes.tab.versions')}
          source={source}
          columns={columns}
          limit={pageSize}
          empty={{ title: t('remotes.noVersions'), icon: 'package' }}
        />
      </Card>
      {can('remotes.publish') ? <PreviewLinks remote={remote} onMove={onMove} /> : null}
    </Stack>
  )
}

/** The commit, as short as people write it. */
function Commit({ release: { commit, dirty } }: { release: Versioned }) {
  const t = useT()
  if (!commit) return null
  return (
    <Row gap={2}>
      <span title={commit}>
        <Version>{commit.slice(0, 8)}</Version>
      </span>
      {dirty ? <Badge tone="yellow">{t('remotes.dirty')}</Badge> : null}
    </Row>
  )
}

/** Whose key signed a version. One that was removed since has no name any more. */
function Signer({ signedBy, signing }: { signedBy: string | null; signing: Signing | undefined }) {
  const t = useT()
  if (!signedBy)
    return (
      <Text size="sm" tone="muted">
        {t('remotes.notSigned')}
      </Text>
    )
  const name = signing?.keys.find(({ fingerprint }) => fingerprint === signedBy)?.name
  return (
    <Badge tone="green" icon="shield">
      {name ?? signedBy}
    </Badge>
  )
}

function Standing({ remote, version }: { remote: Remote; version: string }) {
  const t = useT()
  if (version === remote.version) return <Badge tone="green">{t('remotes.current')}</Badge>
  if (version === remote.canary?.version) return <Badge tone="yellow">{t('remotes.canary')}</Badge>
  if (version === remote.previousVersion) return <Badge plain>{t('remotes.previous')}</Badge>
  return null
}

function VersionMenu({ remote, version, onMove, onPreview }: VersionsTabProps & { version: string }) {
  const t = useT()
  if (version === remote.version) return null
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('remotes.actionsFor', { version })} />}
    >
      <MenuItem
        icon="check"
        disabled={remote.pinned}
        onSelect={() => onMove({ action: 'activate', version })}
      >
        {t('remotes.move.activate')}
      </MenuItem>
      <MenuItem icon="eye" onSelect={() => onPreview(version)}>
        {t('remotes.preview.new')}
      </MenuItem>
      <MenuItem icon="users" disabled={remote.pinned} onSelect={() => onMove({ action: 'canary', version })}>
        {t('remotes.move.canary')}
      </MenuItem>
      <MenuItem icon="undo" tone="danger" onSelect={() => onMove({ action: 'rollBack', version })}>
        {t('remotes.move.rollBackTo')}
      </MenuItem>
    </Menu>
  )
}
