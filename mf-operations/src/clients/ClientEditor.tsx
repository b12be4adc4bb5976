import { useHost } from '@drayline/contract'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { clientQuery } from './clients.queries.ts'

const ClientForm = lazyComponent(() => import('./ClientForm.tsx'), 'ClientForm')

/** The form that the address asks for, if it does: `?new=1` or `?edit=7`. */
export function ClientEditor({ record }: { record: RecordParams }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'client.newTitle' : 'client.edit')
  if (!can(creating ? 'clients.create' : 'clients.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit === null) return <ClientForm client={null} onClose={close} />
  return (
    <EditRecord
      key={edit}
      query={clientQuery(http, edit)}
      title={title}
      failedText={t('client.loadFailed')}
      onClose={close}
    >
      {(client) => <ClientForm client={client} onClose={close} />}
    </EditRecord>
  )
}
