import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { WorkItem } from '@drayline/domain/operations/my-work/work'
import { workId } from '@drayline/domain/operations/my-work/work'
import { userDefaults } from '@drayline/domain/platform/users/user'
import type { OperationsWaitingLine } from '@drayline/domain/platform/waiting/waiting-schema'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler } from '@drayline/testing/handlers'
import type { MockDb } from '../mock/mock-db.ts'

/** `/api/my-work` in memory: the caller's open tasks and follow-ups. */
export function myWorkHandlers(db: MockDb): HttpHandler[] {
  return [
    listHandler<WorkItem>('/api/my-work', () => workOf(db), {
      filters: {
        kind: ({ kind }, value) => kind === value,
        due: ({ dueDate }, value) => {
          const today = todayIn(userDefaults.timezone)
          if (dueDate === null) return false
          if (value === 'overdue') return dueDate < today
          return value === 'today' ? dueDate === today : dueDate >= today
        },
      },
      sorts: { due: ({ dueDate, id }) => `${dueDate ?? '9999'} ${String(id).padStart(12, '0')}` },
      sortable: ['due'],
    }),
    http.get('/api/my-work/waiting', () => HttpResponse.json(waitingOf(db))),
  ]
}

function waitingOf(db: MockDb): OperationsWaitingLine[] {
  const today = todayIn(userDefaults.timezone)
  const dates = workOf(db).flatMap(({ dueDate }) => dueDate ?? [])
  const overdue = dates.filter((date) => date < today).sort()
  const lines: OperationsWaitingLine[] = [
    { kind: 'overdue', count: overdue.length, amount: null, oldest: overdue[0] ?? null },
    { kind: 'dueToday', count: dates.filter((date) => date === today).length, amount: null, oldest: null },
  ]
  return lines.filter(({ count }) => count > 0)
}

function workOf(db: MockDb): WorkItem[] {
  const { id: own } = makeUser(db.role)
  const tasks = db.tasks.filter(({ assignedTo, status }) => assignedTo === own && status !== 'completed')
  const followUps = db.followUps.filter(
    ({ assignedTo, status }) => assignedTo === own && status !== 'completed',
  )
  return [
    ...tasks.map((task) => rowOf('task', task, { type: task.type, postponedCount: 0 })),
    ...followUps.map((followUp) =>
      rowOf('follow_up', followUp, { type: null, postponedCount: followUp.postponedCount }),
    ),
  ]
}

function rowOf(
  kind: WorkItem['kind'],
  record: Omit<WorkItem, 'kind' | 'recordId' | 'type' | 'postponedCount'>,
  own: Pick<WorkItem, 'type' | 'postponedCount'>,
): WorkItem {
  const { id, version, title, priority, status, dueDate, clientId, client, createdAt, updatedAt } = record
  return {
    ...{ id: workId(kind, id), kind, recordId: id, version, title, priority, status, ...own },
    ...{ dueDate, clientId, client, createdAt, updatedAt },
  }
}
