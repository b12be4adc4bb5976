import { useHost } from '@drayline/contract'
import type { Remote } from '@drayline/domain/platform/releases/release'
import { Button, Menu, MenuItem, MenuSeparator } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { Intent } from './MoveDialog.tsx'

interface RemoteActionsProps {
  remote: Remote
  onMove: (intent: Intent) => void
}

/** Actions on a remote that this user may take now. Each asks for a reason first. */
export function RemoteActions({ remote, onMove }: RemoteActionsProps) {
  const t = useT()
  const { can } = useHost()
  if (!can('remotes.publish')) return null
  const { canary, enabled, pinned, previousVersion } = remote
  if (remote.retired)
    return (
      <Button variant="primary" icon="undo" onClick={() => onMove({ action: 'restore' })}>
        {t('remotes.move.restore')}
      </Button>
    )
  return (
    <>
      <Menu align="end" trigger={<Button iconAfter="chevron-down">{t('remotes.actions')}</Button>}>
        <MenuItem icon="users" disabled={pinned} onSelect={() => onMove({ action: 'canary' })}>
          {t('remotes.move.canary')}
        </MenuItem>
        {canary ? (
          <>
            <MenuItem
              icon="check"
              disabled={pinned}
              onSelect={() => onMove({ action: 'activate', version: canary.version })}
            >
              {t('remotes.move.promote')}
            </MenuItem>
            <MenuItem icon="x" onSelect={() => onMove({ action: 'endCanary' })}>
              {t('remotes.move.endCanary')}
            </MenuItem>
          </>
        ) : null}
        <MenuSeparator />
        <MenuItem icon="lock" onSelect={() => onMove({ action: pinned ? 'unpin' : 'pin' })}>
          {t(pinned ? 'remotes.move.unpin' : 'remotes.move.pin')}
        </MenuItem>
        <MenuItem
          icon={enabled ? 'ban' : 'check-circle'}
          tone={enabled ? 'danger' : undefined}
          onSelect={() => onMove({ action: enabled ? 'disable' : 'enable' })}
        >
          {t(enabled ? 'remotes.move.disable' : 'remotes.move.enable')}
        </MenuItem>
        <MenuItem icon="x" tone="danger" onSelect={() => onMove({ action: 'retire' })}>
          {t('remotes.move.retire')}
        </MenuItem>
      </Menu>
      <Button
        variant="primary"
        icon="undo"
        disabled={!previousVersion}
        onClick={() =>
          onMove({ action: 'rollBack', ...(previousVersion ? { version: previousVersion } : {}) })
        }
      >
        {t('remotes.move.rollBack')}
      </Button>
    </>
  )
}
