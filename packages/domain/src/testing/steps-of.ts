import { allows } from '../kernel/access/permissions.ts'
import type { Role } from '../kernel/access/roles.ts'
import { nextStatuses, type Transitions } from '../kernel/records/transitions.ts'

/** Returns the transitions a role may take from each status. */
export function stepsOf<Status extends string>(
  table: Transitions<Status>,
  role: Role,
): Record<string, Status[]> {
  const statuses = Object.keys(table) as Status[]
  return Object.fromEntries(
    statuses.map((from) => [from, nextStatuses(table, from, (action) => allows(role, action))]),
  )
}
