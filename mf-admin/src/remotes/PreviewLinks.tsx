import { useHost } from '@drayline/contract'
import type { Preview, Remote } from '@drayline/domain/platform/releases/release'
import { serverMessage } from '@drayline/platform/http'
import { Badge, Card, type Column, IconButton, ListTable, Menu, MenuItem } from '@drayline/ui'
import { copyText } from '../admin/copy-text.ts'
import { useT } from '../messages.ts'
import type { Intent } from './MoveDialog.tsx'
import { Version } from './remote-parts.tsx'
import { endPreview, pageSize, usePreviews } from './remotes.queries.ts'

interface PreviewLinksProps {
  remote: Remote
  onMove: (intent: Intent) => void
}

/** Links with which people see versions before users get them: to copy, to end, and to give everybody what was seen. */
export function PreviewLinks({ remote, onMove }: PreviewLinksProps) {
  const t = useT()
  const { format } = useHost()
  const source = usePreviews(remote.name)
  const columns: Column<Preview>[] = [
    {
      id: 'version',
      header: t('remotes.version'),
      primary: true,
      cell: ({ version }) => <Version>{version}</Version>,
    },
    {
      id: 'state',
      header: t('remotes.state'),
      value: ({ path }) => (path ? 'open' : 'over'),
      cell: (preview) => <PreviewState preview={preview} />,
    },
    {
      id: 'expiresAt',
      header: t('remotes.preview.until'),
      value: ({ endedAt, expiresAt }) => format.dateTime(endedAt ?? expiresAt),
    },
    { id: 'createdBy', header: t('remotes.preview.by') },
    {
      id: 'actions',
      header: t('remotes.actions'),
      value: ({ path }) => path,
      cell: (preview) => <PreviewMenu remote={remote} preview={preview} onMove={onMove} />,
    },
  ]
  return (
    <Card flush title={t('remotes.preview.title')} subtitle={t('remotes.preview.subtitle')}>
      <ListTable
        label={t('remotes.preview.title')}
        source={source}
        columns={columns}
        limit={pageSize}
        empty={{ title: t('remotes.preview.none'), icon: 'eye' }}
      />
    </Card>
  )
}

function PreviewState({ preview: { path, endedAt } }: { preview: Preview }) {
  const t = useT()
  if (path) return <Badge tone="green">{t('remotes.preview.open')}</Badge>
  return <Badge plain>{t(endedAt ? 'remotes.preview.ended' : 'remotes.preview.expired')}</Badge>
}

function PreviewMenu({ remote, preview, onMove }: PreviewLinksProps & { preview: Preview }) {
  const t = useT()
  const { notify } = useHost()
  const end = useEnd(remote.name)
  const { path, version } = preview
  if (!path) return null
  const copy = async () => {
    const address = new URL(path, window.location.origin).href
    if (await copyText(address)) notify.success(t('remotes.preview.copied'))
    else notify.error(t('remotes.preview.copyFailed'), address)
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('remotes.preview.actionsFor', { version })} />}
    >
      <MenuItem icon="copy" onSelect={() => void copy()}>
        {t('remotes.preview.copy')}
      </MenuItem>
      <MenuItem
        icon="check"
        disabled={remote.pinned || version === remote.version}
        onSelect={() => onMove({ action: 'activate', version })}
      >
        {t('remotes.move.activate')}
      </MenuItem>
      <MenuItem icon="x" tone="danger" onSelect={() => void end(preview)}>
        {t('remotes.preview.end')}
      </MenuItem>
    </Menu>
  )
}

function useEnd(name: string) {
  const t = useT()
  const { confirm, http, notify } = useHost()
  return async ({ id, version }: Preview) => {
    const question = {
      title: t('remotes.preview.endTitle', { version }),
      message: t('remotes.preview.endText'),
      confirmLabel: t('remotes.preview.end'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await endPreview(http, name, id)
      notify.success(t('remotes.preview.endDone'))
    } catch (error) {
      notify.error(t('remotes.failed'), serverMessage(error))
    }
  }
}
