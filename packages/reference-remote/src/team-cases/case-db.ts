import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { Document } from '@drayline/domain/operations/documents/document'
import { taskPriorities, taskStatuses } from '@drayline/domain/operations/tasks/task'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { makeBroker, makeClient, makeDocument, many } from '@drayline/testing/fixtures'
import { makeStaff } from '@drayline/testing/staff-handlers'
import { type Case, caseType } from './team-cases.queries.ts'

/** Everything the mocked API remembers. Tests look into it to see what a screen has changed. */
export interface CaseDb {
  cases: Case[]
  papers: Document[]
}

const day = 86_400_000
const subjects = ['Short payment', 'Damaged pallet', 'Missing signature', 'Late delivery', 'Double billing']

/** The calendar date a number of days from today. */
export function dayFromToday(days: number): string {
  return todayIn(userDefaults.timezone, new Date(Date.now() + days * day))
}

/** A case of today's office; the id decides every value that is not given. */
export function makeCase(overrides: Partial<Case> = {}): Case {
  const id = overrides.id ?? 1
  const at = new Date(Date.now() - id * day).toISOString()
  const clientId = overrides.clientId === undefined ? ((id - 1) % 5) + 1 : overrides.clientId
  const client = clientId === null ? null : makeClient({ id: clientId })
  const status = overrides.status ?? taskStatuses[id % taskStatuses.length] ?? 'todo'
  return {
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    title: `${subjects[(id - 1) % subjects.length]} ${id}, ${makeBroker({ id: (id % 5) + 1 }).name}`,
    description: null,
    type: caseType,
    priority: taskPriorities[id % taskPriorities.length] ?? 'medium',
    status,
    dueDate: id % 6 === 0 ? null : dayFromToday((id % 9) - 4),
    clientId,
    client: client && { id: client.id, name: client.name },
    assignedTo: 1,
    assignedUser: makeStaff()[0] ?? null,
    createdBy: { id: 1, name: 'Maria Santos' },
    completedAt: status === 'completed' ? at : null,
    ...overrides,
  }
}

/** An office with as many cases as asked for, and some papers of each client. */
export function makeCaseDb(count = 40): CaseDb {
  return {
    cases: many(makeCase, count),
    papers: many(makeDocument, count === 0 ? 0 : 12, (id) => ({ clientId: ((id - 1) % 5) + 1 })),
  }
}
