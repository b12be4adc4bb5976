import { useHost } from '@drayline/contract'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { LoadCancellation } from './LoadCancellation.tsx'
import { loadQuery } from './loads.queries.ts'

const LoadForm = lazyComponent(() => import('./LoadForm.tsx'), 'LoadForm')

/** The form that the address asks for, if it does: `?new=1` or `?edit=7`. */
export function LoadEditor({ record }: { record: RecordParams }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'load.newTitle' : 'load.edit')
  if (!can(creating ? 'loads.create' : 'loads.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit === null) return <LoadForm load={null} onClose={close} />
  return (
    <EditRecord
      key={edit}
      query={loadQuery(http, edit)}
      title={title}
      failedText={t('load.loadFailed')}
      onClose={close}
    >
      {(load) =>
        load.status === 'cancelled' ? (
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
