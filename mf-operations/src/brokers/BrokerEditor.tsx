import { useHost } from '@drayline/contract'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { brokerQuery } from './brokers.queries.ts'

const BrokerForm = lazyComponent(() => import('./BrokerForm.tsx'), 'BrokerForm')

/** The form that the address asks for, if it does: `?new=1`, as a copy `?new=1&copy=7`, or `?edit=7`. */
export function BrokerEditor({ record }: { record: RecordParams }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, copy, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'broker.newTitle' : 'broker.edit')
  if (!can(creating ? 'brokers.create' : 'brokers.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  const id = edit ?? copy
  if (id === null) return <BrokerForm broker={null} onClose={close} />
  return (
    <EditRecord
      key={id}
      query={brokerQuery(http, id)}
      title={title}
      failedText={t('broker.loadFailed')}
      onClose={close}
    >
      {(broker) =>
        edit === null ? (
          <BrokerForm broker={null} copyOf={broker} onClose={close} />
        ) : (
          <BrokerForm broker={broker} onClose={close} />
        )
      }
    </EditRecord>
  )
}
