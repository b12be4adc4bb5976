import { useHost } from '@drayline/contract'
import type { Task } from '@drayline/domain/operations/tasks/task'
import { clientChoices, staffChoices } from '@drayline/platform/choices'
import {
  Button,
  DataTable,
  LinkButton,
  Page,
  SegmentedControl,
  useListQuery,
  useListState,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../messages.ts'
import { TaskBoard } from './TaskBoard.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'
import { TaskEditor } from './TaskEditor.tsx'
import { TaskQueues } from './TaskQueues.tsx'
import { TaskStats } from './TaskStats.tsx'
import { taskColumns, taskFilters } from './task-columns.tsx'
import { tasksData } from './tasks.feature.ts'
import { tasksList } from './tasks.queries.ts'
import { useTaskActions } from './use-task-actions.ts'
import { useTaskBulk } from './use-task-bulk.tsx'

/** Tasks: four cards, seven tabs, as a table or as a board by status (R-TSK-1, R-TSK-2). */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const record = useRecordParams()
  const state = useListState()
  const isBoard = state.search.get('layout') === 'board'
  const queue = state.search.get('queue') ?? tasksData.defaults?.queue ?? ''
  const clientId = Number(state.search.get('clientId')) || null
  const create = can('tasks.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('tasks.new')}
    </Button>
  ) : undefined
  return (
    <Page
      title={t('tasks.title')}
      subtitle={t('tasks.subtitle')}
      width="full"
      actions={
        <>
          <SegmentedControl
            label={t('tasks.layout')}
            value={isBoard ? 'board' : 'table'}
            onValueChange={(layout) => state.set({ layout: layout === 'board' ? 'board' : null })}
            options={[
              { value: 'table', label: t('tasks.layout.table'), icon: 'rows' },
              { value: 'board', label: t('tasks.layout.board'), icon: 'columns' },
            ]}
          />
          <LinkButton to="/my-work" icon="check-circle">
            {t('myWork.title')}
          </LinkButton>
          {can('followUps.read') ? (
            <LinkButton to="/follow-up" icon="message">
              {t('followUps.title')}
            </LinkButton>
          ) : null}
          {create}
        </>
      }
    >
      <TaskStats />
      <TaskQueues state={state} queue={queue} isBoard={isBoard}>
        {isBoard ? (
          <TaskBoard state={state} queue={queue} record={record} />
        ) : (
          <TaskTable queue={queue} create={create} />
        )}
      </TaskQueues>
      <TaskEditor record={record} clientId={clientId} />
    </Page>
  )
}

function TaskTable({ queue, create }: { queue: string; create: ReactNode }) {
  const t = useT()
  const { http, format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Task>(tasksList)
  const pager = useRecordNavigation({ source, list: tasksList, openId: record.open })
  const { rowActions, step } = useTaskActions({ onEdit: record.editRecord, onCopy: record.copyRecord })
  const canUpdate = can('tasks.update')
  const columns = useMemo(() => taskColumns(t, format, canUpdate ? step : null), [t, format, canUpdate, step])
  const filters = useMemo(
    () => taskFilters(t, queue, { clients: clientChoices(http), staff: staffChoices(http) }),
    [t, queue, http],
  )
  const { bulkActions, dialog } = useTaskBulk()
  return (
    <>
      <DataTable
        list="tasks"
        label={t('tasks.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('tasks.search') }}
        rowHref="open"
        rowActions={rowActions}
        selectable
        bulkActions={canUpdate ? bulkActions : []}
        empty={{ title: t('tasks.empty'), message: t('tasks.emptyHint'), icon: 'clipboard', action: create }}
      />
      {record.open ? (
        <TaskDrawer
          id={record.open}
          known={source.rows.find(({ id }) => id === record.open)}
          pager={pager}
          onEdit={record.editRecord}
          onCopy={record.copyRecord}
          onClose={record.close}
        />
      ) : null}
      {dialog}
    </>
  )
}
