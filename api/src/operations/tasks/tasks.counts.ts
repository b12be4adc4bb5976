import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { TaskCounts, TaskQueue } from '@drayline/domain/operations/tasks/task'
import { taskCountCap, taskQueueRules, taskQueues } from '@drayline/domain/operations/tasks/task'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import { onDays } from '../../kernel/lists/list-filters.ts'
import { TaskRecord } from './task.model.ts'
import type { Viewer } from './tasks.list.ts'
import { dueFilter, queueFilter } from './tasks.list.ts'

const readTimeout = 5_000

/** The four cards and the seven tabs of the caller; each number is counted by an index and no further than the cap. */
export async function countTasks(viewer: Viewer): Promise<TaskCounts> {
  const today = todayIn(viewer.user.timezone, viewer.now)
  const [open, dueToday, overdue, completedToday, ...queues] = await Promise.all([
    count({ open: true }),
    count(dueFilter('today', viewer)),
    count(dueFilter('overdue', viewer)),
    count(onDays('completedAt', today, today, viewer.user.timezone)),
    ...taskQueues.map((queue) => count(queueFilter(taskQueueRules[queue], viewer))),
  ])
  const entries = taskQueues.map((queue, index) => [queue, queues[index] ?? 0])
  return {
    open: open ?? 0,
    dueToday: dueToday ?? 0,
    overdue: overdue ?? 0,
    completedToday: completedToday ?? 0,
    queues: Object.fromEntries(entries) as Record<TaskQueue, number>,
  }
}

function count(filter: Conditions): Promise<number> {
  return TaskRecord.countDocuments(filter as never, { limit: taskCountCap, maxTimeMS: readTimeout } as never)
}
