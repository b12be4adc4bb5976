import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Card, SkeletonRows, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { SectionLines } from '../sections/SectionLines.tsx'
import { PriorityBadge, TaskDue } from './TaskBadges.tsx'
import { myTasksQuery, shownMyTasks } from './tasks.queries.ts'

/** On the dashboard: one's own open tasks, what is overdue and due today first. */
export function Component() {
  const t = useT()
  const { http } = useHost()
  const result = useQuery(myTasksQuery(http))
  return (
    <Card
      flush
      title={t('myTasks.title')}
      actions={<TextLink to="/tasks?queue=my-tasks">{t('myTasks.all')}</TextLink>}
    >
      <SectionLines
        result={result}
        empty={t('myTasks.empty')}
        icon="check-circle"
        stacked
        spareFrom={3}
        skeleton={<SkeletonRows rows={shownMyTasks} columns={2} rowHeight={55} />}
        line={(task) => (
          <>
            <TextLink to={`/tasks?queue=my-tasks&open=${task.id}`}>{task.title}</TextLink>
            <TaskDue task={task} />
            <PriorityBadge priority={task.priority} />
          </>
        )}
      />
    </Card>
  )
}
