import { idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import { workKinds } from '@drayline/domain/operations/my-work/work'
import { workItem } from '@drayline/domain/operations/my-work/work-schema'
import { taskDues } from '@drayline/domain/operations/tasks/task'
import { operationsWaitingLines } from '@drayline/domain/platform/waiting/waiting-schema'
import { number, object, string } from 'yup'
import { todayOf } from '../../kernel/base/days.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { defaultLimit, maxLimit } from '../../kernel/lists/list.ts'
import { readOperationsWaiting } from './waiting.ts'
import { listWork } from './work.list.ts'

export const myWorkRoutes: Route[] = [
  defineListRoute({
    path: '/api/my-work',
    summary:
      'Open tasks and follow-ups of one person together, the earliest due first; without assignedTo one’s own',
    permission: 'tasks.read',
    query: object({
      limit: number().integer().min(1).max(maxLimit).default(defaultLimit),
      cursor: string().max(2000),
      sort: oneOf(['due']).default('due'),
      kind: oneOf(workKinds),
      due: oneOf(taskDues),
      assignedTo: idField(),
    }),
    item: workItem,
    handler: (call) => {
      const { assignedTo = call.user.id, ...query } = call.input.query
      // Who may not read follow-ups gets tasks alone.
      const kind = call.can('followUps.read') ? query.kind : 'task'
      return listWork({ ...query, kind }, { userId: assignedTo, today: todayOf(call) })
    },
    present: ({ id, kind, recordId, version, ...item }) => ({
      ...{ id, kind, recordId, version, title: item.title, priority: item.priority, status: item.status },
      ...{ type: item.type, dueDate: item.dueDate, clientId: item.clientId, client: item.client },
      ...{ postponedCount: item.postponedCount, createdAt: item.createdAt, updatedAt: item.updatedAt },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/my-work/waiting',
    summary:
      'Work that waits for you: overdue and due today, documents filed nowhere, credit checks to decide',
    permission: 'tasks.read',
    response: operationsWaitingLines,
    handler: readOperationsWaiting,
    present: (lines) => lines.map(({ kind, count, amount, oldest }) => ({ kind, count, amount, oldest })),
  }),
]
