import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { Alert, Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { followUpQuery } from './follow-ups.queries.ts'

const FollowUpForm = lazyComponent(() => import('./FollowUpForm.tsx'), 'FollowUpForm')
const FollowUpEditForm = lazyComponent(() => import('./FollowUpEditForm.tsx'), 'FollowUpEditForm')

/**
 * The form that the address asks for, if it does: `?new=1` (with `clientId`, or with `copy` for one like another) or
 * `?edit=7`.
 */
export function FollowUpEditor({ record, clientId }: { record: RecordParams; clientId: number | null }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, copy, edit, close } = record
  if (!creating && edit === null) return null
  if (!can(creating ? 'followUps.create' : 'followUps.update'))
    return (
      <Drawer open onOpenChange={close} title={t(creating ? 'followUp.newTitle' : 'followUp.editTitle')}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit !== null) return <FollowUpEdit key={edit} id={edit} onClose={close} />
  if (copy === null) return <FollowUpForm clientId={clientId} onClose={close} />
  return (
    <EditRecord
      key={copy}
      query={followUpQuery(http, copy)}
      title={t('followUp.newTitle')}
      failedText={t('followUp.loadFailed')}
      onClose={close}
    >
      {(followUp: FollowUp) => (
        <FollowUpForm clientId={followUp.clientId} copyOf={followUp} onClose={close} />
      )}
    </EditRecord>
  )
}

/** The form of one follow-up, read anew; of a completed one it says that nothing can be changed. */
export function FollowUpEdit({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  return (
    <EditRecord
      query={followUpQuery(http, id)}
      title={t('followUp.editTitle')}
      failedText={t('followUp.loadFailed')}
      onClose={onClose}
    >
      {(followUp: FollowUp) =>
        followUp.status === 'completed' ? (
          <Drawer open onOpenChange={onClose} title={followUp.title}>
            <Alert tone="info" title={t('followUp.final')} />
          </Drawer>
        ) : (
          <FollowUpEditForm followUp={followUp} onClose={onClose} />
        )
      }
    </EditRecord>
  )
}
