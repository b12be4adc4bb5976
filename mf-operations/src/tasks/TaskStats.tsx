import { useHost } from '@drayline/contract'
import type { TaskCounts } from '@drayline/domain/operations/tasks/task'
import { taskCountCap } from '@drayline/domain/operations/tasks/task'
import { useQuery } from '@drayline/platform/query'
import { Grid, type IconName, StatCards } from '@drayline/ui'
import { useT } from '../messages.ts'
import { taskCountsQuery } from './tasks.queries.ts'

const cards = [
  { id: 'open', icon: 'clipboard', to: () => '/tasks?queue=all&status=todo,in_progress,held' },
  { id: 'dueToday', icon: 'calendar', to: () => '/tasks?queue=all&due=today' },
  { id: 'overdue', icon: 'alert-triangle', to: () => '/tasks?queue=all&due=overdue' },
  {
    id: 'completedToday',
    icon: 'check-circle',
    to: (today: string) => `/tasks?queue=all&status=completed&completedFrom=${today}&completedTo=${today}`,
  },
] as const satisfies readonly { id: keyof TaskCounts; icon: IconName; to: (today: string) => string }[]

/** Formats a count: exact up to 999, then 'more'. */
export function useCountText(): (count: number) => string {
  const t = useT()
  const { format } = useHost()
  return (count) =>
    count >= taskCountCap ? t('tasks.more', { count: format.number(taskCountCap - 1) }) : format.number(count)
}

/** The four cards over the list; each leads to the tasks it counts. */
export function TaskStats() {
  const t = useT()
  const { http, format } = useHost()
  const countText = useCountText()
  const source = useQuery(taskCountsQuery(http))
  const { data } = source
  const figures = cards.map(({ id, icon, to }) => ({
    label: t(`tasks.stat.${id}`),
    value: data && countText(data[id]),
    caption: t(`tasks.stat.${id}Hint`),
    icon,
    to: to(format.today()),
  }))
  return (
    <Grid min="10rem" fit gap={4} as="section" aria-label={t('tasks.stats')}>
      <StatCards cards={figures} source={source} />
    </Grid>
  )
}
