import { useHost } from '@drayline/contract'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { brokerQuery } from './brokers.queries.ts'

const BrokerForm = lazyComponent(() => import('./BrokerForm.tsx'), 'BrokerForm')

/** The form that the address asks for, if it does: `?new=1` or `?edit=7`. */
export function BrokerEditor({ record }: { record: RecordParams }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'broker.newTitle' : 'broker.edit')
  if (!can(creating ? 'brokers.create' : 'brokers.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit === null) return <BrokerForm broker={null} onClose={close} />
  return (
    <EditRecord
      key={edit}
      query={brokerQuery(http, edit)}
      title={title}
      failedText={t('broker.loadFailed')}
      onClose={close}
    >
      {(broker) => <BrokerForm broker={broker} onClose={close} />}
    </EditRecord>
  )
}
