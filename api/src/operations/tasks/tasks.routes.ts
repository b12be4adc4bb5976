import { dateFilter, idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import {
  taskDues,
  taskPriorities,
  taskQueues,
  taskStatuses,
  taskTypes,
} from '@drayline/domain/operations/tasks/task'
import {
  taskBulkInput,
  taskBulkResult,
  taskCounts,
  taskInput,
  taskPatch,
  taskRecord,
} from '@drayline/domain/operations/tasks/task-schema'
import { array } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentOutcome } from '../../kernel/writes/several.ts'
import { presentTask } from './task.presenter.ts'
import { changeTasks } from './tasks.bulk.ts'
import { countTasks } from './tasks.counts.ts'
import { findTask, listTasks, taskSorts } from './tasks.list.ts'
import { createTask, deleteTask, updateTask } from './tasks.service.ts'

const query = listParams({
  sorts: taskSorts,
  filters: {
    // 'all' says the same as no queue, for an address that shall not fall back to the first tab.
    queue: oneOf([...taskQueues, 'all']),
    status: manyOf(taskStatuses),
    type: manyOf(taskTypes),
    priority: manyOf(taskPriorities),
    assignedTo: idField(),
    clientId: idField(),
    due: oneOf(taskDues),
    completedFrom: dateFilter(),
    completedTo: dateFilter(),
  },
})

export const tasksRoutes: Route[] = [
  defineListRoute({
    path: '/api/tasks',
    summary:
      'Tasks, newest first; a queue is one of the seven tabs; q searches title, description and client',
    permission: 'tasks.read',
    query,
    item: taskRecord,
    handler: (call) => listTasks(call.input.query, { user: call.user, now: call.now() }),
    present: presentTask,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tasks/counts',
    summary: 'How many tasks each card and each tab of the caller has, counted up to 1000',
    permission: 'tasks.read',
    response: taskCounts,
    handler: (call) => countTasks({ user: call.user, now: call.now() }),
    present: (counts) => counts,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tasks/:id',
    summary: 'One task',
    permission: 'tasks.read',
    params: idParams,
    response: taskRecord,
    handler: async ({ input }) => {
      const task = await findTask(input.params.id)
      if (!task) throw notFound()
      return task
    },
    present: presentTask,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/tasks',
    summary: 'Adds a task; without an assignee it is the caller’s own',
    permission: 'tasks.create',
    write: true,
    status: 201,
    body: taskInput,
    response: taskRecord,
    handler: (call) => createTask(call, call.input.body),
    present: presentTask,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/tasks/bulk',
    summary:
      'Changes several tasks, each for itself; the answer says which changed. With items only those that are still as they were seen',
    permission: 'tasks.update',
    write: true,
    body: taskBulkInput,
    response: array(taskBulkResult.required()).required(),
    handler: (call) => changeTasks(call, call.input.body),
    present: (results) => results.map(presentOutcome),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/tasks/:id',
    summary: 'Changes the fields that are sent, or just the status',
    permission: 'tasks.update',
    write: true,
    params: idParams,
    body: taskPatch,
    response: taskRecord,
    handler: (call) => updateTask(call, call.input.params.id, call.input.body),
    present: presentTask,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/tasks/:id',
    summary: 'Removes a task one created; managers any',
    permission: 'tasks.delete',
    write: true,
    params: idParams,
    handler: (call) => deleteTask(call, call.input.params.id),
  }),
]
