import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { Task } from '@drayline/domain/operations/tasks/task'
import { taskPriorities, taskStatuses, taskTypes } from '@drayline/domain/operations/tasks/task'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { makeClient, many } from '@drayline/testing/fixtures'
import { makeStaff } from '@drayline/testing/staff-handlers'

const day = 86_400_000
const titles = [
  'Dispute the short payment',
  'Ask for the signed POD',
  'Call about the late invoice',
  'Check the rate confirmation',
  'Enter the new bank letter',
]

/** A task of today's office: not done, no client, the first colleague's. */
export function makeTask(overrides: Partial<Task> = {}): Task {
  const id = overrides.id ?? 1
  const at = new Date().toISOString()
  const assignedTo = overrides.assignedTo ?? 1
  const client = overrides.clientId ? makeClient({ id: overrides.clientId }) : null
  return {
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    title: `${titles[(id - 1) % titles.length]} ${id}`,
    description: null,
    type: 'task',
    priority: 'medium',
    status: 'todo',
    dueDate: null,
    clientId: client?.id ?? null,
    client: client && { id: client.id, name: client.name },
    assignedTo,
    assignedUser: makeStaff().find((colleague) => colleague.id === assignedTo) ?? null,
    createdBy: { id: 1, name: 'Maria Santos' },
    completedAt: null,
    ...overrides,
  }
}

/** As many tasks as asked for, of every type, status and urgency, due around today. */
export function makeTasks(count: number, clientCount: number): Task[] {
  return many(makeTask, count, (id) => {
    const status = taskStatuses[id % taskStatuses.length]
    return {
      type: taskTypes[id % taskTypes.length],
      priority: taskPriorities[(id * 3) % taskPriorities.length],
      status,
      completedAt: status === 'completed' ? new Date().toISOString() : null,
      dueDate: id % 6 === 0 ? null : dayFromToday((id % 9) - 4),
      clientId: id % 3 === 0 || clientCount === 0 ? null : (id % clientCount) + 1,
      assignedTo: (id % 3) + 1,
    }
  })
}

/** The calendar date a number of days from today. */
export function dayFromToday(days: number): string {
  return todayIn(userDefaults.timezone, new Date(Date.now() + days * day))
}
