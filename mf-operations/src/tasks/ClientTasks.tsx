import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Button, Card, lazyComponent, Row, TextLink } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { SectionLines } from '../sections/SectionLines.tsx'
import { PriorityBadge, TaskDue, TaskStatusBadge } from './TaskBadges.tsx'
import { tasksOfClientQuery } from './tasks.queries.ts'

const TaskForm = lazyComponent(() => import('./TaskForm.tsx'), 'TaskForm')

/** The open tasks about a client on its page, the most pressing first; a new one opens beside it. */
export const Component: SlotComponent<'client/section/v1'> = ({ clientId }) => {
  const t = useT()
  const { http, can } = useHost()
  const [adding, setAdding] = useState(false)
  const result = useQuery(tasksOfClientQuery(http, clientId))
  return (
    <Card
      flush
      title={t('clientTasks.title')}
      actions={
        <Row gap={3}>
          <TextLink to={`/tasks?queue=all&clientId=${clientId}`}>{t('clientTasks.all')}</TextLink>
          {can('tasks.create') ? (
            <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
              {t('tasks.new')}
            </Button>
          ) : null}
        </Row>
      }
    >
      <SectionLines
        result={result}
        empty={t('clientTasks.empty')}
        icon="clipboard"
        line={(task) => (
          <>
            <TextLink to={`/tasks?queue=all&open=${task.id}`}>{task.title}</TextLink>
            <TaskDue task={task} />
            <PriorityBadge priority={task.priority} />
            <TaskStatusBadge status={task.status} />
          </>
        )}
      />
      {adding ? <TaskForm task={null} clientId={clientId} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}
