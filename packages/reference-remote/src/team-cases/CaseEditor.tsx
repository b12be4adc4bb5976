import { useHost } from '@drayline/contract'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { caseQuery } from './team-cases.queries.ts'

const CaseForm = lazyComponent(() => import('./CaseForm.tsx'), 'CaseForm')

/** The form that the address asks for, if it does: `?new=1` or `?edit=7`. */
export function CaseEditor({ record }: { record: RecordParams }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'case.new' : 'case.edit')
  if (!can(creating ? 'tasks.create' : 'tasks.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit === null) return <CaseForm record={null} onClose={close} />
  return (
    <EditRecord
      key={edit}
      query={caseQuery(http, edit)}
      title={title}
      failedText={t('case.loadFailed')}
      onClose={close}
    >
      {(found) => <CaseForm record={found} onClose={close} />}
    </EditRecord>
  )
}
