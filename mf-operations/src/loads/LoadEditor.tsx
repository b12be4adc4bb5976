import { useHost } from '@drayline/contract'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { LoadCancellation } from './LoadCancellation.tsx'
import { loadQuery } from './loads.queries.ts'

const LoadForm = lazyComponent(() => import('./LoadForm.tsx'), 'LoadForm')

/** The form that the address asks for, if it does: `?new=1`, as a copy `?new=1&copy=7`, or `?edit=7`. */
export function LoadEditor({ record }: { record: RecordParams }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, copy, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'load.newTitle' : 'load.edit')
  if (!can(creating ? 'loads.create' : 'loads.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  const id = edit ?? copy
  if (id === null) return <LoadForm load={null} onClose={close} />
  return (
    <EditRecord
      key={id}
      query={loadQuery(http, id)}
      title={title}
      failedText={t('load.loadFailed')}
      onClose={close}
    >
      {(load) =>
        edit === null ? (
          <LoadForm load={null} copyOf={load} onClose={close} />
        ) : load.status === 'cancelled' ? (
          <Drawer open onOpenChange={close} title={title}>
            <LoadCancellation load={load} />
          </Drawer>
        ) : (
          <LoadForm load={load} onClose={close} />
        )
      }
    </EditRecord>
  )
}
