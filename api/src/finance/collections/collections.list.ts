import type { CollectionStatus } from '@drayline/domain/finance/collections/collection'
import { collectionStatuses, openCollectionStatuses } from '@drayline/domain/finance/collections/collection'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup, nameOf } from '../../kernel/database/names.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import { anyOf, equal, within } from '../../kernel/lists/list-filters.ts'
import { splitMany } from '../../kernel/lists/params.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { readSums } from '../../platform/sums/index.ts'
import { colleague, colleagues } from '../../platform/users/index.ts'
import type { CallDoc, CollectionDoc } from './collection.model.ts'
import { CallRecord, CollectionRecord } from './collection.model.ts'
import type { CollectionRow } from './collection.presenter.ts'

export const collectionSorts: Sorts = {
  dueDate: { path: 'dueDate', type: 'string' },
  amount: { path: 'amountCents', type: 'number' },
  priority: { path: 'priorityRank', type: 'number' },
  status: { path: 'status', type: 'string' },
  createdAt: { path: 'createdAt', type: 'date' },
}

/** Filters of a list of collections, as the query gives them; days are calendar dates. */
export interface CollectionFilters {
  status?: string | undefined
  priority?: string | undefined
  clientId?: number | undefined
  assignedTo?: number | undefined
  overdue?: 'true' | 'false' | undefined
  dueFrom?: string | undefined
  dueTo?: string | undefined
}

/** Lists carry no history: it grows with a collection's age and no one sees it there. */
const select = { search: 0, history: 0 } as const

/** One page of collections with the names of client and assignee. */
export async function listCollections(
  query: CollectionFilters & ListOptions<CollectionDoc>['query'],
  today: string,
): Promise<Page<CollectionRow>> {
  const names = new NameLookup()
  const filter = {
    ...statusFilter(query, today),
    ...anyOf('priority', query.priority),
    ...equal('clientId', query.clientId),
    ...equal('assignedTo', query.assignedTo),
  }
  // How many there are of all is kept, and exact.
  const isAll = Object.keys(filter).length === 1 && !query.q && asksNoStatus(query)
  const [page, all] = await Promise.all([
    listQuery({ model: CollectionRecord, sorts: collectionSorts, query, filter, select, count: !isAll }),
    isAll && !query.cursor ? countAll() : undefined,
  ])
  return new Page(await withPeople(page.rows, names), page.next, all ?? page.total, page.atLeast)
}

const asksNoStatus = ({ status, overdue, dueFrom, dueTo }: CollectionFilters) =>
  [status, overdue, dueFrom, dueTo].every((asked) => asked === undefined)

async function countAll(): Promise<number> {
  const sums = await readSums('collections')
  return collectionStatuses.reduce((count, status) => count + (sums[status]?.count ?? 0), 0)
}

/** Overdue is what is open and was due before today; what is not overdue is the rest. Voided ones must be asked for. */
function statusFilter(query: CollectionFilters, today: string): Conditions {
  const due = within('dueDate', query.dueFrom, query.dueTo)
  const status = anyOf('status', query.status ?? collectionStatuses.join(','))
  if (query.overdue === undefined) return { ...status, ...due }
  if (query.overdue === 'true') {
    const chosen = splitMany<CollectionStatus>(query.status) ?? openCollectionStatuses
    const open = chosen.filter((status) => openCollectionStatuses.includes(status))
    return { $and: [{ status: op.in(open) }, { dueDate: op.lt(today) }, due] }
  }
  const notOverdue = { $or: [{ status: op.nin(openCollectionStatuses) }, { dueDate: op.gte(today) }] }
  return { $and: [status, due, notOverdue] }
}

/** One collection with everything; null when there is none. */
export async function findCollection(id: number): Promise<CollectionRow | null> {
  const collection = await CollectionRecord.findById(id).lean<CollectionDoc>()
  return collection && (await withPeopleOf(collection))
}

/** One page of a collection's calls, the latest first; null when there is no such collection. */
export async function listCalls(id: number, query: ListOptions<never>['query']) {
  const exists = await CollectionRecord.exists({ _id: id })
  return exists && (await callsWhere({ collectionId: id }, query))
}

/** One page of the calls with a broker, the latest first; null when there is no such broker. */
export async function listBrokerCalls(id: number, query: ListOptions<never>['query']) {
  const broker = await nameOf(brokerRecords, id)
  return broker && (await callsWhere({ brokerId: id }, query))
}

async function callsWhere(filter: Conditions, query: ListOptions<never>['query']) {
  return await listQuery<CallDoc>({ model: CallRecord, sorts: callSorts, query, filter, select: {} })
}

export const callSorts: Sorts = { at: { path: 'at', type: 'date' } }

/** Adds the names of client and assignee to the rows of a page. Not inside a transaction. */
export async function withPeople<T extends CollectionDoc>(
  rows: readonly T[],
  names: NameLookup,
): Promise<(T & CollectionRow)[]> {
  const [clients, users] = await Promise.all([
    names.of(
      clientRecords,
      rows.map(({ clientId }) => clientId),
    ),
    colleagues(rows.map(({ assignedTo }) => assignedTo)),
  ])
  return rows.map((row) =>
    Object.assign(row, {
      client: clients.get(row.clientId) ?? null,
      assignedUser: row.assignedTo === null ? null : (users.get(row.assignedTo) ?? null),
    }),
  )
}

/** The same for one record, also inside a transaction. */
export async function withPeopleOf(row: CollectionDoc): Promise<CollectionRow> {
  const client = await nameOf(clientRecords, row.clientId)
  return { ...row, client, assignedUser: await colleague(row.assignedTo) }
}
