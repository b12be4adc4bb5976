import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { TaskDue, TaskQueue, TaskQueueRule } from '@drayline/domain/operations/tasks/task'
import { openTaskStatuses, taskQueueRules, taskStatuses } from '@drayline/domain/operations/tasks/task'
import { DateTime } from 'luxon'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup, nameOf } from '../../kernel/database/names.ts'
import type { SessionUser } from '../../kernel/http/call.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import { anyOf, equal, onDays, within } from '../../kernel/lists/list-filters.ts'
import { colleague, colleagues } from '../../platform/users/index.ts'
import { clientRecords, searchWithClient } from '../clients/index.ts'
import type { TaskDoc } from './task.model.ts'
import { dueSortKey, TaskRecord } from './task.model.ts'
import type { TaskRow } from './task.presenter.ts'

export const taskSorts: Sorts = {
  dueDate: { path: 'dueSortKey', type: 'string' },
  priority: { path: 'prioritySortKey', type: 'number' },
  createdAt: { path: 'createdAt', type: 'date' },
  completedAt: { path: 'completedAt', type: 'date', nullable: true },
}

/** Filters of a list of tasks, as the query gives them. */
export interface TaskFilters {
  queue?: TaskQueue | 'all' | undefined
  status?: string | undefined
  type?: string | undefined
  priority?: string | undefined
  assignedTo?: number | undefined
  clientId?: number | undefined
  due?: TaskDue | undefined
  completedFrom?: string | undefined
  completedTo?: string | undefined
}

/** Reader and time: queues and due dates depend on both. */
export interface Viewer {
  user: Pick<SessionUser, 'id' | 'timezone'>
  now: Date
}

/** One page of tasks with the names of clients and assignees. */
export async function listTasks(
  query: TaskFilters & ListOptions<TaskDoc>['query'],
  viewer: Viewer,
): Promise<Page<TaskRow>> {
  const { q, ...rest } = query
  const names = new NameLookup()
  const search = await searchWithClient(q)
  const conditions = [filterOf(query, viewer), search ?? {}].filter((part) => Object.keys(part).length > 0)
  const filter = conditions.length > 1 ? { $and: conditions } : { ...conditions[0] }
  const page = await listQuery({ model: TaskRecord, sorts: taskSorts, query: rest, filter })
  return new Page(await withNames(page.rows, names), page.next, page.total, page.atLeast)
}

/** One task with its names; null when there is none. */
export async function findTask(id: number): Promise<TaskRow | null> {
  const task = await TaskRecord.findById(id).lean<TaskDoc>()
  return task && (await withNamesOf(task))
}

async function withNames(rows: readonly TaskDoc[], names: NameLookup): Promise<TaskRow[]> {
  const [clients, people] = await Promise.all([
    names.of(
      clientRecords,
      rows.map(({ clientId }) => clientId),
    ),
    colleagues(rows.map(({ assignedTo }) => assignedTo)),
  ])
  return rows.map((row) => ({
    ...row,
    client: row.clientId === null ? null : (clients.get(row.clientId) ?? null),
    assignedUser: people.get(row.assignedTo) ?? null,
  }))
}

/** The same for one task, also inside a transaction. */
export async function withNamesOf(task: TaskDoc): Promise<TaskRow> {
  const client = await nameOf(clientRecords, task.clientId)
  const assignedUser = await colleague(task.assignedTo)
  return { ...task, client, assignedUser }
}

function filterOf(query: TaskFilters, viewer: Viewer): Conditions {
  const { queue, status, type, priority, assignedTo, clientId, due, completedFrom, completedTo } = query
  const rule = queue && queue !== 'all' ? taskQueueRules[queue] : undefined
  const parts: Conditions[] = [
    rule ? queueFilter(rule, viewer, status === undefined) : {},
    anyOf('status', status),
    anyOf('type', type),
    anyOf('priority', priority),
    equal('assignedTo', assignedTo),
    equal('clientId', clientId),
    due ? dueFilter(due, viewer) : {},
    onDays('completedAt', completedFrom, completedTo, viewer.user.timezone),
  ].filter((part) => Object.keys(part).length > 0)
  // A queue and a filter may both name a field: then both must hold.
  const fields = parts.flatMap(Object.keys)
  return new Set(fields).size === fields.length ? Object.assign({}, ...parts) : { $and: parts }
}

/** The condition of a queue's rule; its statuses give way to a filter by status. */
export function queueFilter(
  { type, statuses, mine, createdToday }: TaskQueueRule,
  { user, now }: Viewer,
  withStatuses = true,
): Conditions {
  const today = todayIn(user.timezone, now)
  return {
    ...equal('type', type),
    ...(statuses && withStatuses ? statusFilter(statuses) : {}),
    ...(mine ? { assignedTo: user.id } : {}),
    ...(createdToday ? onDays('createdAt', today, today, user.timezone) : {}),
  }
}

function statusFilter(statuses: readonly string[]): Conditions {
  if (statuses === openTaskStatuses) return { open: true }
  return { status: op.in(taskStatuses.filter((status) => statuses.includes(status))) }
}

/** Open work that is due before the viewer's today, on it, or within the week that starts with it. */
export function dueFilter(due: TaskDue, { user, now }: Viewer): Conditions {
  const today = todayIn(user.timezone, now)
  const day = (days: number) => DateTime.fromISO(today, { zone: 'utc' }).plus({ days }).toISODate() ?? today
  const key = (date: string) => dueSortKey(true, date)
  const ranges = {
    overdue: within('dueSortKey', undefined, key(day(-1))),
    today: { dueSortKey: key(today) },
    week: within('dueSortKey', key(today), key(day(6))),
  }
  return { open: true, ...ranges[due] }
}
