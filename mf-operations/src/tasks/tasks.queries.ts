import type { HttpApi, Page, WriteOptions } from '@drayline/contract'
import type {
  Task,
  TaskBulkInput,
  TaskBulkResult,
  TaskCounts,
  TaskInput,
  TaskPatch,
  TaskStatus,
} from '@drayline/domain/operations/tasks/task'
import { infiniteQueryOptions, queryOptions, shows } from '@drayline/platform/query'
import { tasksData } from './tasks.feature.ts'

const tasksUrl = '/api/tasks'
const root = ['mf-operations', 'tasks'] as const

/** Cache keys of tasks. */
export const taskKeys = {
  all: root,
  counts: [...root, 'counts'] as const,
  one: (id: number) => [...root, 'one', id] as const,
  board: (status: TaskStatus, query: string) => [...root, 'board', status, query] as const,
  ofClient: (clientId: number) => [...root, 'client', clientId] as const,
} as const

/** One task. */
export function taskQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: taskKeys.one(id),
    meta: shows(`task:${id}`, 'client', 'user'),
    queryFn: ({ signal }) => http.get<Task>(`${tasksUrl}/${id}`, { signal }),
  })
}

/** The figures of cards and tabs. */
export function taskCountsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: taskKeys.counts,
    meta: shows('task'),
    queryFn: ({ signal }) => http.get<TaskCounts>(`${tasksUrl}/counts`, { signal }),
  })
}

/** Cards that a column of the board loads at a time. */
const boardPageSize = 25

/** One column of the board, page by page. `query` holds the board's filters, without a status. */
export function boardColumnQuery(http: HttpApi, status: TaskStatus, query: string) {
  const params = new URLSearchParams(query)
  params.set('status', status)
  params.set('sort', status === 'completed' ? '-completedAt' : 'dueDate')
  params.set('limit', String(boardPageSize))
  return infiniteQueryOptions({
    queryKey: taskKeys.board(status, query),
    meta: shows('task', 'client', 'user'),
    queryFn: ({ pageParam, signal }): Promise<Page<Task>> => http.list<Task>(pageParam, { signal }),
    initialPageParam: `${tasksUrl}?${params}`,
    getNextPageParam: (page) => page.next,
  })
}

/** The open tasks of a client, the most urgent dates first, and how many there are. */
export function tasksOfClientQuery(http: HttpApi, clientId: number) {
  const url = `${tasksUrl}?clientId=${clientId}&status=todo,in_progress,held&sort=dueDate&limit=5`
  return queryOptions({
    queryKey: taskKeys.ofClient(clientId),
    meta: shows('task'),
    queryFn: ({ signal }) => http.list<Task>(url, { signal }),
  })
}

/** As many tasks as the dashboard shows. */
export const shownMyTasks = 5

/** One's own open tasks, what is overdue first. */
export function myTasksQuery(http: HttpApi) {
  const url = `${tasksUrl}?queue=my-tasks&sort=dueDate&limit=${shownMyTasks}`
  return queryOptions({
    queryKey: [...taskKeys.all, 'mine'],
    meta: shows('task', 'client'),
    queryFn: ({ signal }) => http.list<Task>(url, { signal }),
  })
}

/** Creates or changes a task. */
export function saveTask(http: HttpApi, id: number | null, input: TaskInput, options: WriteOptions) {
  return id === null
    ? http.post<Task>(tasksUrl, input, options)
    : http.patch<Task>(`${tasksUrl}/${id}`, input, options)
}

/** Changes parts of a task as it was seen: 412 when a colleague was faster. */
export function patchTask(http: HttpApi, { id, version }: Task, patch: Partial<TaskPatch>) {
  return http.patch<Task>(`${tasksUrl}/${id}`, patch, { version })
}

/** Removes a task as it was seen. */
export function deleteTask(http: HttpApi, { id, version }: Task) {
  return http.delete<void>(`${tasksUrl}/${id}`, { version })
}

/** Changes to several tasks at once. */
export type TaskBulkChange = Partial<Omit<TaskBulkInput, 'ids' | 'items'>>

/** Changes several tasks as they were seen; each succeeds or fails on its own. */
export function changeTasks(http: HttpApi, tasks: readonly Task[], change: TaskBulkChange) {
  const items = tasks.map(({ id, version }) => ({ id, version }))
  return http.post<TaskBulkResult[]>(`${tasksUrl}/bulk`, { items, ...change })
}

/** The list that the page shows and its module starts. */
export const tasksList = { data: tasksData, key: taskKeys.all, meta: shows('task', 'client', 'user') }
