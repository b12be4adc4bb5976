import type { PageModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, EmptyState, ErrorState, SkeletonRows, TextLink } from '@drayline/ui'
import { SectionList } from '../clients/section-list.styles.ts'
import { messages, useT } from '../messages.ts'
import { PriorityBadge, TaskDue } from './TaskBadges.tsx'
import { myTasksQuery, shownMyTasks } from './tasks.queries.ts'

/** On the dashboard: one's own open tasks, what is overdue and due today first. */
export function Component() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(myTasksQuery(http))
  return (
    <Card
      flush
      title={t('myTasks.title')}
      actions={<TextLink to="/tasks?queue=my-tasks">{t('myTasks.all')}</TextLink>}
    >
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={shownMyTasks} columns={2} rowHeight={47} /> : null}
      {data?.rows.length === 0 ? <EmptyState compact icon="check-circle" title={t('myTasks.empty')} /> : null}
      {data?.rows.length ? (
        <SectionList>
          {data.rows.map((task) => (
            <li key={task.id}>
              <TextLink to={`/tasks?queue=my-tasks&open=${task.id}`}>{task.title}</TextLink>
              <TaskDue task={task} />
              <PriorityBadge priority={task.priority} />
            </li>
          ))}
        </SectionList>
      ) : null}
    </Card>
  )
}

/** Starts the call and the texts before the card shows. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.queryClient.prefetchQuery(myTasksQuery(host.http))
  return messages.load(host.user.language)
}
