import { op } from '../../kernel/database/filter.ts'
import { NameLookup, nameOf } from '../../kernel/database/names.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
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
  due?: 'overdue' | undefined
}

/**
 * One page of follow-ups with the names of their clients.
 * @param today the caller's calendar date, for what is overdue
 */
export async function listFollowUps(
  { q, ...query }: FollowUpFilters & ListOptions<FollowUpDoc>['query'],
  today: string,
): Promise<Page<FollowUpRow>> {
  const names = new NameLookup()
  const filter: Conditions = {
    ...anyOf('status', query.status),
    ...anyOf('priority', query.priority),
    ...equal('clientId', query.clientId),
    ...(query.due === 'overdue' ? { open: true, dueDate: op.lt(today) } : {}),
    ...(await searchWithClient(q)),
  }
  const page = await listQuery({ model: FollowUpRecord, sorts: followUpSorts, query, filter })
  const clients = await names.of(
    clientRecords,
    page.rows.map(({ clientId }) => clientId),
  )
  const rows = page.rows.map((row) => ({ ...row, client: clients.get(row.clientId) ?? null }))
  return new Page(rows, page.next, page.total, page.atLeast)
}

/** A follow-up with the name of its client, also inside a transaction. */
export async function withClientOf(followUp: FollowUpDoc): Promise<FollowUpRow> {
  return { ...followUp, client: await nameOf(clientRecords, followUp.clientId) }
}

/** One follow-up; null when there is none. */
export async function findFollowUp(id: number): Promise<FollowUpRow | null> {
  const followUp = await FollowUpRecord.findById(id, { search: 0 }).lean<FollowUpDoc>()
  return followUp && (await withClientOf(followUp))
}
