import { allows } from '@drayline/domain/kernel/access/permissions'
import type { Task, TaskInput, TaskQueue } from '@drayline/domain/operations/tasks/task'
import { taskPriorities, taskQueues } from '@drayline/domain/operations/tasks/task'
import { taskBulkInput, taskInput, taskPatch } from '@drayline/domain/operations/tasks/task-schema'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, chosenOf, Refusal, requireRecord } from '@drayline/testing/writes'
import { type MockDb, nextId, touched } from '../mock/mock-db.ts'
import { countsOf, inQueue, isCompleted, isDue, taskFields } from './tasks.mock.ts'

const one = (value: string, id: number | null) => String(id) === value
const many = (value: string, field: string) => value.split(',').includes(field)

function list(db: MockDb): HttpHandler[] {
  /** True when the queue's own statuses hold: not when the call names some. */
  let withStatuses = true
  return [
    // Answers only queues that do not exist; the list behind it answers the others.
    http.get('/api/tasks', ({ request }) => {
      const query = new URL(request.url).searchParams
      const queue = query.get('queue') ?? 'all'
      withStatuses = !query.has('status')
      if (queue === 'all' || (taskQueues as readonly string[]).includes(queue)) return undefined
      return problem(400, undefined, { errors: { queue: 'Unknown queue' } })
    }),
    listHandler<Task>('/api/tasks', () => db.tasks, {
      search: ({ title, description, client }) => [title, description, client?.name],
      filters: {
        queue: (task, value) => value === 'all' || inQueue(db, value as TaskQueue, task, withStatuses),
        status: ({ status }, value) => many(value, status),
        type: ({ type }, value) => many(value, type),
        priority: ({ priority }, value) => many(value, priority),
        assignedTo: ({ assignedTo }, value) => one(value, assignedTo),
        clientId: ({ clientId }, value) => one(value, clientId),
        due: (task, value) => isDue(value, task),
        completedFrom: (task, value) => isCompleted(value, task, 1),
        completedTo: (task, value) => isCompleted(value, task, -1),
      },
      sorts: {
        dueDate: ({ status, dueDate }) => `${status === 'completed' ? 1 : 0} ${dueDate ?? '9999-12-31'}`,
        priority: ({ priority }) => taskPriorities.indexOf(priority),
      },
      sortable: ['dueDate', 'priority', 'createdAt', 'completedAt'],
    }),
  ]
}

/** `/api/tasks` in memory, refusing what the API refuses: texts, statuses and fields are the same. */
export function taskHandlers(db: MockDb): HttpHandler[] {
  const me = () => makeUser(db.role)
  const store = (task: Task) => {
    db.tasks = db.tasks.map((other) => (other.id === task.id ? task : other))
    return task
  }
  const change = (before: Task, patch: object) => {
    const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    return store(touched({ ...before, ...taskFields(db, { ...before, ...sent } as TaskInput) } as Task))
  }
  return [
    ...list(db),
    http.get('/api/tasks/counts', () => HttpResponse.json(countsOf(db))),
    http.get('/api/tasks/:id', ({ params }) => {
      const found = db.tasks.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
    http.post('/api/tasks/bulk', ({ request }) =>
      answerWrite(async () => {
        const { ids, items, ...patch } = check(taskBulkInput, await request.json())
        const results = chosenOf({ ids, items }).map(({ id, version }) => {
          const before = db.tasks.find((task) => task.id === id)
          if (!before) return { id, ok: false, message: serverText('error.notFound'), current: null }
          if (version !== undefined && version !== before.version)
            return { id, ok: false, message: serverText('error.stale'), current: before }
          change(before, patch)
          return { id, ok: true, message: null, current: null }
        })
        return HttpResponse.json(results)
      }),
    ),
    http.post('/api/tasks', ({ request }) =>
      answerWrite(async () => {
        const fields = taskFields(db, check(taskInput, await request.json()))
        const at = new Date().toISOString()
        const { id, firstName, lastName } = me()
        const createdBy = { id, name: `${firstName} ${lastName}` }
        const record = { id: nextId(db.tasks), version: 1, createdAt: at, updatedAt: at, createdBy }
        const task: Task = { ...fields, ...record }
        db.tasks = [...db.tasks, task]
        return HttpResponse.json(task, { status: 201 })
      }),
    ),
    http.patch('/api/tasks/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.tasks, Number(params.id), request)
        return HttpResponse.json(change(before, check(taskPatch, await request.json())))
      }),
    ),
    http.delete('/api/tasks/:id', ({ request, params }) =>
      answerWrite(() => {
        const task = requireRecord(db.tasks, Number(params.id), request)
        if (task.createdBy?.id !== me().id && !allows(db.role, 'tasks.deleteAny'))
          throw new Refusal(403, serverText('task.delete.others'))
        db.tasks = db.tasks.filter(({ id }) => id !== task.id)
        return new HttpResponse(null, { status: 204 })
      }),
    ),
  ]
}
