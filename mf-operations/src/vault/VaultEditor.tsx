import { useHost } from '@drayline/contract'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { entryQuery } from './vault.queries.ts'

const VaultForm = lazyComponent(() => import('./VaultForm.tsx'), 'VaultForm')

/** The form that the address asks for, if it does: `?new=1` or `?edit=7`. */
export function VaultEditor({ record, clientId }: { record: RecordParams; clientId: number | null }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'vault.newTitle' : 'vault.edit')
  if (!can('vault.manage'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit === null) return <VaultForm entry={null} clientId={clientId} onClose={close} />
  return (
    <EditRecord
      key={edit}
      query={entryQuery(http, edit)}
      title={title}
      failedText={t('vault.loadFailed')}
      onClose={close}
    >
      {(entry) => <VaultForm entry={entry} clientId={clientId} onClose={close} />}
    </EditRecord>
  )
}
