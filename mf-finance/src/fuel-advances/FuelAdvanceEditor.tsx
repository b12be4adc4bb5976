import { useHost } from '@drayline/contract'
import type { FuelAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { fuelAdvanceQuery } from './fuel-advances.queries.ts'

const FuelAdvanceForm = lazyComponent(() => import('./FuelAdvanceForm.tsx'), 'FuelAdvanceForm')

/** The form the address asks for: `?new=1` or `?edit=<id>`; who may not is told. */
export function FuelAdvanceEditor({ record }: { record: RecordParams }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'advances.new' : 'advances.edit')
  if (!can(creating ? 'fuelAdvances.create' : 'fuelAdvances.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit === null) return <FuelAdvanceForm advance={null} onClose={close} />
  return (
    <EditRecord
      key={edit}
      query={fuelAdvanceQuery(http, edit)}
      title={title}
      failedText={t('advances.loadFailed')}
      onClose={close}
    >
      {(advance: FuelAdvance) => <FuelAdvanceForm advance={advance} onClose={close} />}
    </EditRecord>
  )
}
