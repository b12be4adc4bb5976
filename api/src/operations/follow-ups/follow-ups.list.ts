import type { FollowUpDue } from '@drayline/domain/operations/follow-ups/follow-up'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup, nameOf } from '../../kernel/database/names.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import { colleague, colleagues } from '../../platform/users/index.ts'
import { clientRecords, searchWithClient } from '../clients/index.ts'
import type { FollowUpDoc } from './follow-up.model.ts'
import { FollowUpRecord } from './follow-up.model.ts'
import type { FollowUpRow } from './follow-up.presenter.ts'

export const followUpSorts: Sorts = {
  work: { path: 'workSortKey', type: 'string' },
  dueDate: { path: 'dueDate', type: 'string' },
  createdAt: { path: 'createdAt', type: 'date' },
}

/** Filters of a list of follow-ups, as the query gives them. */
export interface FollowUpFilters {
  status?: string | undefined
  priority?: string | undefined
  clientId?: number | undefined
  assignedTo?: number | undefined
  due?: FollowUpDue | undefined
}

/**
 * One page of follow-ups with the names of clients and assignees.
 * @param today the caller's calendar date, for what is overdue or due today
 */
export async function listFollowUps(
  query: FollowUpFilters & ListOptions<FollowUpDoc>['query'],
  today: string,
): Promise<Page<FollowUpRow>> {
  const names = new NameLookup()
  const filter: Conditions = {
    ...anyOf('status', query.status),
    ...anyOf('priority', query.priority),
    ...equal('clientId', query.clientId),
    ...equal('assignedTo', query.assignedTo),
    ...(query.due ? dueFollowUps(query.due, today) : {}),
    ...(await searchWithClient(query.q)),
  }
  const list = { model: FollowUpRecord, sorts: followUpSorts, query, filter }
  const page = await listQuery({ ...list, ownSearch: true })
  return new Page(await withNames(page.rows, names), page.next, page.total, page.atLeast)
}

/** Condition of open follow-ups that are due before a calendar date or on it. */
function dueFollowUps(due: FollowUpDue, today: string): Conditions {
  return { open: true, dueDate: due === 'overdue' ? op.lt(today) : today }
}

/** Adds the names of clients and assignees. */
async function withNames(rows: readonly FollowUpDoc[], names = new NameLookup()): Promise<FollowUpRow[]> {
  const [clients, people] = await Promise.all([
    names.of(
      clientRecords,
      rows.map(({ clientId }) => clientId),
    ),
    colleagues(rows.flatMap(({ assignedTo }) => assignedTo ?? [])),
  ])
  return rows.map((row) => ({
    ...row,
    client: clients.get(row.clientId) ?? null,
    assignedUser: people.get(row.assignedTo ?? 0) ?? null,
  }))
}

/** The same for one follow-up, also inside a transaction. */
export async function withNamesOf(followUp: FollowUpDoc): Promise<FollowUpRow> {
  const client = await nameOf(clientRecords, followUp.clientId)
  const assignedUser = followUp.assignedTo ? await colleague(followUp.assignedTo) : null
  return { ...followUp, client, assignedUser }
}

/** One follow-up; null when there is none. */
export async function findFollowUp(id: number): Promise<FollowUpRow | null> {
  const followUp = await FollowUpRecord.findById(id).lean<FollowUpDoc>()
  return followUp && (await withNamesOf(followUp))
}
