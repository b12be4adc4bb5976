import { useHost } from '@drayline/contract'
import type { Remote } from '@drayline/domain/platform/releases/release'
import { Badge, Button, Card, EmptyState, Row, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { Intent } from './MoveDialog.tsx'
import { Version } from './remote-parts.tsx'

interface RootsTabProps {
  remote: Remote
  onMove: (intent: Intent) => void
}

/** Addresses that belong to a remote, to release or to hand over to another team. */
export function RootsTab({ remote, onMove }: RootsTabProps) {
  const t = useT()
  if (remote.roots.length === 0) return <EmptyState title={t('remotes.noRoots')} icon="package" />
  return (
    <Card title={t('remotes.roots')} subtitle={t('remotes.rootsText')}>
      <Stack gap={3} as="ul">
        {remote.roots.map((root) => (
          <Root key={root.path} root={root} onMove={onMove} />
        ))}
      </Stack>
    </Card>
  )
}

function Root({ root, onMove }: { root: Remote['roots'][number]; onMove: RootsTabProps['onMove'] }) {
  const t = useT()
  const { can } = useHost()
  const { path, claimed, promisedTo } = root
  return (
    <Row gap={3} as="li">
      <Version>{path}</Version>
      <Badge tone={claimed ? 'green' : undefined}>
        {t(claimed ? 'remotes.rootUsed' : 'remotes.rootFree')}
      </Badge>
      {promisedTo ? (
        <Text size="sm" tone="muted">
          {t('remotes.rootPromised', { remote: promisedTo })}
        </Text>
      ) : null}
      {can('remotes.publish') ? (
        <>
          <Button
            size="sm"
            aria-label={t('remotes.handOverOf', { root: path })}
            onClick={() => onMove({ action: 'handOverRoot', root: path })}
          >
            {t('remotes.handOver')}
          </Button>
          <Button
            size="sm"
            disabled={claimed}
            aria-label={t('remotes.releaseOf', { root: path })}
            onClick={() => onMove({ action: 'releaseRoot', root: path })}
          >
            {t('remotes.release')}
          </Button>
        </>
      ) : null}
    </Row>
  )
}
