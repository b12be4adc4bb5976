import type { ClientActivity } from '@drayline/domain/finance/collections/client-performance'
import { activityAfter } from '@drayline/domain/finance/collections/client-performance'
import { openCollectionStatuses } from '@drayline/domain/finance/collections/collection'
import { daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import { op } from '../../kernel/database/filter.ts'
import type { Cursor } from '../../kernel/lists/cursor.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { Page } from '../../kernel/lists/list.ts'
import { pageOfRows } from '../../kernel/lists/page-of-rows.ts'
import type { ClientDoc } from '../../operations/clients/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { loadRecords } from '../../operations/loads/index.ts'
import {
  deriveOnce,
  keepGroups,
  majority,
  orderOnce,
  partiesOf,
  sumOnce,
} from '../../platform/changes/index.ts'
import { readSums } from '../../platform/sums/index.ts'
import { CollectionRecord } from './collection.model.ts'

const open = { status: { $in: [...openCollectionStatuses] } }
const timeout = { maxTimeMS: 5000 }
const kept = { ...timeout, ...majority }

/** The day an overview is for, and the zone it is that day in. */
export interface Day {
  today: string
  zone: string
}

/**
 * The summary cards (R-COL-2). Sum and count come from the summary records that every write brings
 * along; what depends on the day is counted in indexes.
 */
export async function readSummary(day: Day) {
  const [sums, overdue, clients] = await Promise.all([
    readSums('collections'),
    keptOverdue({ today: day.today }),
    keptClients({ today: day.today, zone: day.zone }),
  ])
  const counted = openCollectionStatuses.map((status) => sums[status] ?? { count: 0, cents: 0 })
  const count = counted.reduce((sum, part) => sum + part.count, 0)
  const overdueDays = sumOnce(overdue, 'overdue', ({ days }) => ({ days })).days ?? 0
  return {
    totalOwedCents: counted.reduce((sum, part) => sum + part.cents, 0),
    openCollections: count,
    inactiveClients: deriveOnce(
      [clients],
      'inactive',
      () => clients.filter(({ status }) => status === 'inactive').length,
    ),
    averageDaysOverdue: count === 0 ? 0 : Math.round((overdueDays * 10) / count) / 10,
  }
}

/** The days overdue of a client's open collections together; what is not yet due counts none. */
interface Overdue {
  id: number
  days: number
}

const keptOverdue = keepGroups<Pick<Day, 'today'>, number, Overdue>({
  name: 'overdue clients',
  idOf: ({ id }) => id,
  read: readOverdue,
  changed: (heard) => partiesOf('client', heard) as Iterable<number> | undefined,
})

async function readOverdue({ today }: Pick<Day, 'today'>, only?: readonly number[]): Promise<Overdue[]> {
  const of = only ? { clientId: { $in: [...only] } } : {}
  const rows = await CollectionRecord.aggregate<{ _id: { id: number; due: string }; count: number }>([
    { $match: { ...open, ...of, dueDate: { $lt: today } } },
    { $group: { _id: { id: '$clientId', due: '$dueDate' }, count: { $sum: 1 } } },
  ]).option(kept)
  const days = new Map<number, number>()
  for (const { _id, count } of rows)
    days.set(_id.id, (days.get(_id.id) ?? 0) + count * daysBetween(_id.due, today))
  return [...days].map(([id, sum]) => ({ id, days: sum }))
}

/** Performance of a client; amounts in cents. */
export interface ClientRow {
  id: number
  name: string
  status: ClientActivity
  lastLoadDate: string | null
  daysSinceLastLoad: number | null
  owedCents: number
  openCount: number
}

interface PerformanceQuery {
  limit: number
  cursor?: string | undefined
  status?: ClientActivity | undefined
}

/** One page of clients, those who owe most first, then those that were silent longest. */
export async function listPerformance(query: PerformanceQuery, day: Day): Promise<Page<ClientRow>> {
  const sort = `performance ${query.status ?? ''}`
  const all = await keptClients({ today: day.today, zone: day.zone })
  const ordered = orderOnce(all, 'performance', (a, b) => inOrder(placeOf(a), placeOf(b)))
  const { status } = query
  const rows = status
    ? deriveOnce([ordered], status, () => ordered.filter((row) => row.status === status))
    : ordered
  const position = query.cursor ? readPlace(decodeCursor(query.cursor, sort, 'string')) : undefined
  const isAfter = position && ((row: ClientRow) => inOrder(position, placeOf(row)) < 0)
  const { page, hasMore } = pageOfRows(rows, query.limit, isAfter)
  const last = hasMore ? page.at(-1) : undefined
  const next = last ? encodeCursor({ sort, value: placeOf(last).slice(0, 2).join(' '), id: last.id }) : null
  return new Page(page, next, rows.length)
}

/** Sort order: amount owed, days of silence, id. */
type Place = readonly [number, number, number]

function placeOf({ owedCents, daysSinceLastLoad, id }: ClientRow): Place {
  return [owedCents, daysSinceLastLoad ?? -1, id]
}

function readPlace({ value, id }: Cursor): Place {
  const [owed = 0, days = 0] = String(value).split(' ').map(Number)
  return [owed, days, Number(id)]
}

function inOrder(a: Place, b: Place): number {
  return b[0] - a[0] || b[1] - a[1] || a[2] - b[2]
}

interface Owed {
  cents: number
  count: number
}

/** Returns the amount each client owes, read from an index alone. */
async function readOwed(of: object): Promise<Map<number, Owed>> {
  const groups = await CollectionRecord.aggregate<Owed & { _id: number }>([
    { $match: { ...open, ...of } },
    { $group: { _id: '$clientId', cents: { $sum: '$amountCents' }, count: { $sum: 1 } } },
  ]).option(kept)
  return new Map(groups.map(({ _id, ...owed }) => [_id, owed]))
}

const keptClients = keepGroups<Day, number, ClientRow>({
  name: 'collections by client',
  idOf: ({ id }) => id,
  read: readClients,
  changed: (heard) => partiesOf('client', heard) as Iterable<number> | undefined,
})

/** Clients with what they owe and their latest load: each takes one step in an index. */
async function readClients({ today, zone }: Day, only?: readonly number[]): Promise<ClientRow[]> {
  const of = only ? { clientId: { $in: [...only] } } : {}
  const [clients, loads, owed] = await Promise.all([
    clientRecords
      .find(only ? { _id: op.in(only) } : {}, { name: 1, createdAt: 1 })
      .readConcern('majority')
      .maxTimeMS(timeout.maxTimeMS)
      .lean<Pick<ClientDoc, '_id' | 'name' | 'createdAt'>[]>(),
    readLastLoads(zone, of),
    readOwed(of),
  ])
  return clients.map(({ _id: id, name, createdAt }) => {
    const lastLoadDate = loads.get(id) ?? null
    const since = Math.max(0, daysBetween(lastLoadDate ?? todayIn(zone, createdAt), today))
    return {
      id,
      name,
      status: activityAfter(since),
      lastLoadDate,
      daysSinceLastLoad: lastLoadDate === null ? null : since,
      owedCents: owed.get(id)?.cents ?? 0,
      openCount: owed.get(id)?.count ?? 0,
    }
  })
}

/** The latest pickup date by client; a load without one counts on the day it was added. */
async function readLastLoads(zone: string, of: object): Promise<Map<number, string>> {
  const [picked, undated] = await Promise.all([
    // Sorted like an index and grouped by its first field: the database jumps from client to client.
    loadRecords
      .aggregate<{ _id: number; date: string | null }>([
        { $match: of },
        { $sort: { clientId: 1, pickupDate: -1 } },
        { $group: { _id: '$clientId', date: { $first: '$pickupDate' } } },
      ])
      .option(kept),
    loadRecords
      .aggregate<{ _id: number; at: Date }>([
        { $match: { ...of, pickupDate: null } },
        { $group: { _id: '$clientId', at: { $max: '$createdAt' } } },
      ])
      .option(kept),
  ])
  const dates = new Map<number, string>()
  for (const { _id, date } of picked) if (date !== null) dates.set(_id, date)
  for (const { _id, at } of undated) {
    const date = todayIn(zone, at)
    if (date > (dates.get(_id) ?? '')) dates.set(_id, date)
  }
  return dates
}
