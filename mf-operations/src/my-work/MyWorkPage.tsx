import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import type { WorkItem } from '@drayline/domain/operations/my-work/work'
import { workRecord } from '@drayline/domain/operations/my-work/work'
import {
  DataTable,
  LinkButton,
  lazyComponent,
  Page,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo, useState } from 'react'
import { FollowUpDrawer } from '../follow-ups/FollowUpDrawer.tsx'
import { FollowUpEdit } from '../follow-ups/FollowUpEditor.tsx'
import { useT } from '../messages.ts'
import { TaskDrawer } from '../tasks/TaskDrawer.tsx'
import { TaskEdit } from '../tasks/TaskEditor.tsx'
import { myWorkList } from './my-work.queries.ts'
import { useWorkActions } from './use-work-actions.ts'
import { workColumns, workFilters } from './work-columns.tsx'

const PostponeDialog = lazyComponent(() => import('../follow-ups/PostponeDialog.tsx'), 'PostponeDialog')

/** One's own open tasks and follow-ups in one list, the earliest due first; each opens as on its own page (R-TSK-10). */
export function Component() {
  const t = useT()
  const { format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<WorkItem>(myWorkList)
  const pager = useRecordNavigation({ source, list: myWorkList, openId: record.open })
  const columns = useMemo(() => workColumns(t, format), [t, format])
  const filters = useMemo(() => workFilters(t), [t])
  const [postponed, setPostponed] = useState<FollowUp | null>(null)
  const actions = useWorkActions({ onEdit: record.editRecord, onPostpone: setPostponed })
  return (
    <Page
      title={t('myWork.title')}
      subtitle={t('myWork.subtitle')}
      width="full"
      actions={
        <>
          <LinkButton to="/tasks?queue=my-tasks" icon="clipboard">
            {t('tasks.title')}
          </LinkButton>
          {can('followUps.read') ? (
            <LinkButton to="/follow-up" icon="message">
              {t('followUps.title')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <DataTable
        list="my-work"
        label={t('myWork.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={false}
        rowHref="open"
        rowActions={actions}
        empty={{ title: t('myWork.empty'), message: t('myWork.emptyHint'), icon: 'check-circle' }}
      />
      {record.open ? (
        <Opened
          id={record.open}
          pager={pager}
          onEdit={record.editRecord}
          onPostpone={setPostponed}
          onClose={record.close}
        />
      ) : null}
      {record.edit ? <Edited key={record.edit} id={record.edit} onClose={record.close} /> : null}
      {postponed ? <PostponeDialog followUp={postponed} onClose={() => setPostponed(null)} /> : null}
    </Page>
  )
}

interface OpenedProps {
  /** Id of the row: of a task or a follow-up. */
  id: number
  pager: ReturnType<typeof useRecordNavigation>
  onEdit: (id: number) => void
  onPostpone: (followUp: FollowUp) => void
  onClose: () => void
}

function Opened({ id, pager, onEdit, onPostpone, onClose }: OpenedProps) {
  const { navigate } = useHost()
  const { kind, recordId } = workRecord(id)
  const shared = { id: recordId, known: undefined, pager, onEdit: () => onEdit(id), onClose }
  if (kind === 'task')
    return <TaskDrawer {...shared} onCopy={(copy) => navigate(`/tasks?new=1&copy=${copy}`)} />
  return <FollowUpDrawer {...shared} onPostpone={onPostpone} />
}

function Edited({ id, onClose }: { id: number; onClose: () => void }) {
  const { kind, recordId } = workRecord(id)
  if (kind === 'task') return <TaskEdit id={recordId} onClose={onClose} />
  return <FollowUpEdit id={recordId} onClose={onClose} />
}
