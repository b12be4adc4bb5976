import { useHost } from '@drayline/contract'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { taskQuery } from './tasks.queries.ts'

const TaskForm = lazyComponent(() => import('./TaskForm.tsx'), 'TaskForm')

/**
 * The form that the address asks for, if it does: `?new=1` (with `clientId` for a client's task, with `copy` for
 * one like another) or `?edit=7`.
 */
export function TaskEditor({ record, clientId }: { record: RecordParams; clientId: number | null }) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, copy, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'task.newTitle' : 'task.editTitle')
  if (!can(creating ? 'tasks.create' : 'tasks.update'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit !== null) return <TaskEdit key={edit} id={edit} onClose={close} />
  if (copy === null) return <TaskForm task={null} clientId={clientId} onClose={close} />
  return (
    <EditRecord
      key={copy}
      query={taskQuery(http, copy)}
      title={title}
      failedText={t('task.loadFailed')}
      onClose={close}
    >
      {(task) => <TaskForm task={null} copyOf={task} onClose={close} />}
    </EditRecord>
  )
}

/** The form of one task, read anew. */
export function TaskEdit({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  return (
    <EditRecord
      query={taskQuery(http, id)}
      title={t('task.editTitle')}
      failedText={t('task.loadFailed')}
      onClose={onClose}
    >
      {(task) => <TaskForm task={task} onClose={onClose} />}
    </EditRecord>
  )
}
