import type { WorkItem, WorkKind } from '@drayline/domain/operations/my-work/work'
import { workId } from '@drayline/domain/operations/my-work/work'
import type { TaskDue } from '@drayline/domain/operations/tasks/task'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { Cursor } from '../../kernel/lists/cursor.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { countCap, Page } from '../../kernel/lists/list.ts'
import { clientRecords } from '../clients/index.ts'
import type { FollowUpDoc } from '../follow-ups/index.ts'
import { followUpRecords } from '../follow-ups/index.ts'
import type { TaskDoc } from '../tasks/index.ts'
import { dueSortKey, taskRecords } from '../tasks/index.ts'

/** Filters of a person's work, as the query gives them. */
export interface WorkQuery {
  limit: number
  cursor?: string | undefined
  kind?: WorkKind | undefined
  due?: TaskDue | undefined
}

/** Person and their calendar date. */
export interface Worker {
  userId: number
  today: string
}

/** A row with the key by which both kinds stand in one order. */
type Keyed = Omit<WorkItem, 'client'> & { key: string }

const sort = 'due'
const readTimeout = 5_000

/**
 * One page of the open tasks and follow-ups of a person, the earliest due first. Each kind is read by its own index no
 * further than a page, so the cost does not grow with either.
 */
export async function listWork(query: WorkQuery, worker: Worker): Promise<Page<WorkItem>> {
  const after = query.cursor ? decodeCursor(query.cursor, sort, 'string') : null
  const [found, total] = await Promise.all([
    findWork(query, worker, after),
    after ? undefined : countWork(query, worker),
  ])
  const rows = found.slice(0, query.limit)
  const last = found.length > query.limit ? rows.at(-1) : undefined
  const next = last ? encodeCursor({ sort, value: last.key, id: last.id }) : null
  const items = await withClients(rows)
  if (total === undefined || total <= countCap) return new Page(items, next, total)
  return new Page(items, next, undefined, countCap)
}

/** The number of a person's open tasks and follow-ups, each counted up to the cap of lists. */
export async function countWork(
  { kind, due }: Pick<WorkQuery, 'kind' | 'due'>,
  worker: Worker,
): Promise<number> {
  const keys = keysOf(due, worker.today)
  const limit = { limit: countCap + 1, maxTimeMS: readTimeout } as never
  const counts = await Promise.all([
    kind === 'follow_up' ? 0 : taskRecords.countDocuments({ ...ownTasks(worker), dueSortKey: keys }, limit),
    kind === 'task'
      ? 0
      : followUpRecords.countDocuments({ ...ownFollowUps(worker), workSortKey: keys }, limit),
  ])
  return counts[0] + counts[1]
}

async function findWork(query: WorkQuery, worker: Worker, after: Cursor | null): Promise<Keyed[]> {
  const { kind, due, limit } = query
  const [tasks, followUps] = await Promise.all([
    kind === 'follow_up' ? [] : findTasks(after, limit + 1, due, worker),
    kind === 'task' ? [] : findFollowUps(after, limit + 1, due, worker),
  ])
  return [...tasks.map(taskRow), ...followUps.map(followUpRow)].sort(byKey)
}

const ownTasks = ({ userId }: Worker) => ({ assignedTo: userId, open: true })
const ownFollowUps = ({ userId }: Worker) => ({ assignedTo: userId })

function findTasks(after: Cursor | null, limit: number, due: TaskDue | undefined, worker: Worker) {
  const keys = { dueSortKey: keysOf(due, worker.today) }
  const beyond = after ? beyondOf('dueSortKey', String(after.value), Math.floor(Number(after.id) / 2)) : {}
  return taskRecords
    .find({ $and: [{ ...ownTasks(worker), ...keys }, beyond] } as never, { search: 0 })
    .sort({ dueSortKey: 1, _id: 1 })
    .limit(limit)
    .maxTimeMS(readTimeout)
    .lean<TaskDoc[]>()
}

function findFollowUps(after: Cursor | null, limit: number, due: TaskDue | undefined, worker: Worker) {
  const keys = { workSortKey: keysOf(due, worker.today) }
  const beyond = after
    ? beyondOf('workSortKey', String(after.value), Math.floor((Number(after.id) - 1) / 2))
    : {}
  return followUpRecords
    .find({ $and: [{ ...ownFollowUps(worker), ...keys }, beyond] } as never, { search: 0 })
    .sort({ workSortKey: 1, _id: 1 })
    .limit(limit)
    .maxTimeMS(readTimeout)
    .lean<FollowUpDoc[]>()
}

/** Both kinds keep `0 YYYY-MM-DD` for open work, so that one range of keys serves both. */
function keysOf(due: TaskDue | undefined, today: string) {
  const key = (date: string | null) => dueSortKey(true, date)
  if (due === 'overdue') return op.between(key('0000-01-01'), key(addDays(today, -1)))
  if (due === 'today') return op.between(key(today), key(today))
  if (due === 'week') return op.between(key(today), key(addDays(today, 6)))
  return op.between(key('0000-01-01'), key(null))
}

/** 'Comes after this row', in a form whose index bounds start at the row. */
function beyondOf(path: string, key: string, id: number) {
  return { [path]: op.gte(key), $or: [{ [path]: op.gt(key) }, { _id: op.gt(id) }] }
}

function byKey(a: Keyed, b: Keyed): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.id - b.id
}

function taskRow(task: TaskDoc): Keyed {
  return { ...commonRow('task', task), key: task.dueSortKey, type: task.type, postponedCount: 0 }
}

function followUpRow(followUp: FollowUpDoc): Keyed {
  const { workSortKey, postponedCount } = followUp
  return {
    ...commonRow('follow_up', followUp),
    ...{ key: workSortKey, type: null, postponedCount: postponedCount ?? 0 },
  }
}

function commonRow(kind: WorkKind, record: TaskDoc | FollowUpDoc) {
  const { _id, version, title, priority, status, dueDate, clientId, createdAt, updatedAt } = record
  return {
    ...{ id: workId(kind, _id), kind, recordId: _id, version, title, priority, status, dueDate, clientId },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  }
}

async function withClients(rows: readonly Keyed[]): Promise<WorkItem[]> {
  const clients = await new NameLookup().of(
    clientRecords,
    rows.map(({ clientId }) => clientId),
  )
  return rows.map(({ key: _, ...row }) => ({ ...row, client: clients.get(row.clientId ?? 0) ?? null }))
}
