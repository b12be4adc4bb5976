import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { Task, TaskCounts, TaskDue, TaskInput, TaskQueue } from '@drayline/domain/operations/tasks/task'
import { isTaskOverdue, taskQueueRules, taskQueues } from '@drayline/domain/operations/tasks/task'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { makeUser } from '@drayline/testing/fixtures'
import { serverText } from '@drayline/testing/server-text'
import { makeStaff } from '@drayline/testing/staff-handlers'
import { Refusal } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

const zone = userDefaults.timezone
const week = 7 * 86_400_000
const dayOf = (instant: string | null) => (instant ? todayIn(zone, new Date(instant)) : null)

/**
 * Returns whether a task belongs to a queue of the signed-in person; a status filter replaces the queue's own
 * statuses.
 */
export function inQueue(db: MockDb, queue: TaskQueue, task: Task, withStatuses = true): boolean {
  const { type, statuses, mine, createdToday } = taskQueueRules[queue]
  return (
    (!type || task.type === type) &&
    (!statuses || !withStatuses || statuses.includes(task.status)) &&
    (!mine || task.assignedTo === makeUser(db.role).id) &&
    (!createdToday || dayOf(task.createdAt) === todayIn(zone))
  )
}

/** Returns whether open work is due as asked for, from today on. */
export function isDue(due: string, task: Task): boolean {
  const today = todayIn(zone)
  if (task.status === 'completed' || task.dueDate === null) return false
  const inAWeek = todayIn(zone, new Date(Date.now() + week))
  const tests: Record<TaskDue, boolean> = {
    overdue: isTaskOverdue(task, today),
    today: task.dueDate === today,
    week: task.dueDate >= today && task.dueDate < inAWeek,
  }
  return tests[due as TaskDue]
}

/** Returns whether a task was completed from (`1`) or up to (`-1`) a day. */
export function isCompleted(day: string, task: Task, side: 1 | -1): boolean {
  const completed = dayOf(task.completedAt)
  return completed !== null && (side === 1 ? completed >= day : completed <= day)
}

/** The figures of cards and tabs. */
export function countsOf(db: MockDb): TaskCounts {
  const count = (test: (task: Task) => boolean) => db.tasks.filter(test).length
  const today = todayIn(zone)
  return {
    open: count(({ status }) => status !== 'completed'),
    dueToday: count((task) => isDue('today', task)),
    overdue: count((task) => isDue('overdue', task)),
    completedToday: count((task) => dayOf(task.completedAt) === today),
    queues: Object.fromEntries(
      taskQueues.map((queue) => [queue, count((task) => inQueue(db, queue, task))]),
    ) as Record<TaskQueue, number>,
  }
}

/** The fields of a task with the names that belong to them: 422 for an unknown client or colleague. */
export function taskFields(db: MockDb, input: TaskInput) {
  const assignedTo = input.assignedTo ?? makeUser(db.role).id
  const client = db.clients.find(({ id }) => id === input.clientId)
  const assignedUser = makeStaff().find(({ id }) => id === assignedTo)
  const errors: Record<string, string> = {}
  if (input.clientId !== null && !client) errors.clientId = serverText('record.unknown')
  if (!assignedUser) errors.assignedTo = serverText('record.unknown')
  if (Object.keys(errors).length > 0) throw new Refusal(422, serverText('error.validation'), { errors })
  return {
    ...input,
    assignedTo,
    client: client ? { id: client.id, name: client.name } : null,
    assignedUser: assignedUser ?? null,
    completedAt: input.status === 'completed' ? new Date().toISOString() : null,
  }
}
