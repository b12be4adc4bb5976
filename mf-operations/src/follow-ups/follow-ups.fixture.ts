import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpPriorities, followUpStatuses } from '@drayline/domain/operations/follow-ups/follow-up'
import { makeClient, many } from '@drayline/testing/fixtures'
import { dayFromToday } from '../tasks/tasks.fixture.ts'

const titles = [
  'Waiting for the signed POD',
  'Promised an answer about the reserve',
  'New insurance certificate is due',
  'Wants a higher advance rate',
]

/** A pending follow-up of the first client, due today. */
export function makeFollowUp(overrides: Partial<FollowUp> = {}): FollowUp {
  const id = overrides.id ?? 1
  const at = new Date().toISOString()
  const client = makeClient({ id: overrides.clientId ?? 1 })
  return {
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    clientId: client.id,
    client: { id: client.id, name: client.name },
    title: `${titles[(id - 1) % titles.length]} ${id}`,
    description: null,
    priority: 'medium',
    status: 'pending',
    dueDate: dayFromToday(0),
    assignedTo: 1,
    assignedUser: { id: 1, firstName: 'Maria', lastName: 'Santos', username: 'maria' },
    postponedCount: 0,
    lastPostponed: null,
    createdBy: { id: 1, name: 'Maria Santos' },
    completedAt: null,
    ...overrides,
  }
}

/** As many follow-ups as asked for, of every status and priority, due around today. */
export function makeFollowUps(count: number, clientCount: number): FollowUp[] {
  return many(makeFollowUp, clientCount === 0 ? 0 : count, (id) => ({
    clientId: (id % clientCount) + 1,
    status: followUpStatuses[id % followUpStatuses.length],
    priority: followUpPriorities[(id * 2) % followUpPriorities.length],
    dueDate: dayFromToday((id % 7) - 3),
    description: id % 2 === 0 ? 'Said so on the phone; call again in the morning.' : null,
  }))
}
