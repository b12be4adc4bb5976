import type { BrokerSort, CallDue } from '@drayline/domain/finance/collections/broker-worklist'
import { brokerScore, callDue, callDues } from '@drayline/domain/finance/collections/broker-worklist'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { Named } from '../../kernel/database/names.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import { searchFilter, sortKey } from '../../kernel/database/search-keys.ts'
import type { SortType } from '../../kernel/lists/cursor.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { Page } from '../../kernel/lists/list.ts'
import { pageOfRows } from '../../kernel/lists/page-of-rows.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { deriveOnce, keyFor, mapOnce, namesOfList, orderOnce } from '../../platform/changes/index.ts'
import type { Owing } from '../aging/index.ts'
import { readOwing } from '../aging/index.ts'
import type { CallDoc } from './collection.model.ts'
import type { LastCalls, PromiseCall } from './last-calls.ts'
import { readLastCalls, saidLast } from './last-calls.ts'
import type { Day } from './overview.ts'

/** A broker that owes us for purchases, with what was said last and how much it is worth a call. */
export interface OwingRow extends Owing, ReturnType<typeof brokerScore> {
  broker: Named | null
  lastCall: CallDoc | null
  promise: PromiseCall | null
  due: CallDue | null
}

interface OwingQuery {
  limit: number
  sort: string
  cursor?: string | undefined
  q?: string | undefined
  due?: 'past' | 'today' | undefined
  brokerId?: number | undefined
}

/**
 * One page of the brokers that owe us for purchases, today (R-COL-14). There are as many as brokers: their sums come
 * from an index, and the latest call of each is one step in another.
 */
export async function listOwing(query: OwingQuery, day: Day, companyZone: string): Promise<Page<OwingRow>> {
  const rows = await readWorth(query, day, companyZone)
  return pageOf(await matching(query, rows), query, day.today)
}

/** The brokers that are to be called today: how many, what is past due at them and since when. */
export async function readDueCalls(day: Day, companyZone: string) {
  const due = (await readWorth({}, day, companyZone)).filter(isDue.today)
  const dates = due.map(({ oldestDue }) => oldestDue).sort()
  return {
    count: due.length,
    pastDueCents: due.reduce((sum, { pastDueCents }) => sum + pastDueCents, 0),
    oldestDue: dates[0] ?? null,
  }
}

async function readWorth(
  { brokerId }: Pick<OwingQuery, 'brokerId'>,
  day: Day,
  companyZone: string,
): Promise<readonly OwingRow[]> {
  const names = new NameLookup()
  const [owing, calls] = await Promise.all([
    readOwing({ asOf: day.today, zone: day.zone }, brokerId),
    readLastCalls({ zone: companyZone }),
  ])
  const found = await namesOfList(names, brokerRecords, owing, ({ brokerId: id }) => id)
  const called = deriveOnce([calls], 'by broker', () => new Map(calls.map((call) => [call.brokerId, call])))
  return mapOnce(owing, [called, found, keyFor(`${day.today} ${day.zone}`)], 'worth', (one) =>
    worthOf(one, called.get(one.brokerId), found.get(one.brokerId), day),
  )
}

function worthOf(one: Owing, last: LastCalls | undefined, broker: Named | undefined, day: Day): OwingRow {
  const facts = { ...one, ...saidLast(last, day.zone) }
  return {
    ...{ ...one, broker: broker ?? null },
    ...{ lastCall: last?.call ?? null, promise: last?.promise ?? null },
    ...brokerScore(facts, day.today),
    due: callDue(facts, day.today),
  }
}

async function matching({ q, due }: OwingQuery, owing: readonly OwingRow[]): Promise<readonly OwingRow[]> {
  const wanted = due ? deriveOnce([owing], due, () => owing.filter(isDue[due])) : owing
  const search = searchFilter(q)
  if (!search) return wanted
  const ids = wanted.map(({ brokerId }) => brokerId)
  const found = await brokerRecords
    .find(conditionsOn<BrokerDoc>({ $and: [search, { _id: op.in(ids) }] }), { _id: 1 })
    .lean<Pick<BrokerDoc, '_id'>[]>()
  const matches = new Set(found.map(({ _id }) => _id))
  return wanted.filter(({ brokerId }) => matches.has(brokerId))
}

const isDue = {
  past: ({ pastDueCents }: OwingRow) => pastDueCents > 0,
  today: ({ due }: OwingRow) => due !== null,
}

type Value = number | string

/** More than anyone owes, in cents. */
const beyondAnyAmount = 1e12

/** What a row stands by, and rows of the same by id. Of those worth the same, who owes more comes first. */
const values: Record<BrokerSort | 'id', readonly [SortType, (row: OwingRow) => Value]> = {
  id: ['number', ({ brokerId }) => brokerId],
  worth: ['number', ({ score, openCents }) => score * beyondAnyAmount + openCents],
  due: ['number', ({ due, pastDueCents }) => pressing(due) * beyondAnyAmount + pastDueCents],
  broker: ['string', ({ broker }) => sortKey(broker?.name)],
  count: ['number', ({ count }) => count],
  open: ['number', ({ openCents }) => openCents],
  pastDue: ['number', ({ pastDueCents }) => pastDueCents],
  oldestDue: ['string', ({ oldestDue }) => oldestDue],
  lastCall: ['number', ({ lastCall }) => lastCall?.at.getTime() ?? 0],
}

/** The more, the sooner: a broken promise before a named day before what is past due. */
function pressing(due: CallDue | null): number {
  return due === null ? 0 : callDues.length - callDues.indexOf(due)
}

function pageOf(
  rows: readonly OwingRow[],
  { sort, cursor, limit }: OwingQuery,
  today: string,
): Page<OwingRow> {
  const isDescending = sort.startsWith('-')
  const [type, standing] = values[(isDescending ? sort.slice(1) : sort) as BrokerSort]
  const order = (a: Value, idA: number, b: Value, idB: number) =>
    (isDescending ? -1 : 1) * (compare(a, b) || idA - idB)
  // Points depend on the day: another day has another order.
  const name = `owing ${sort} ${today}`
  const at = cursor ? decodeCursor(cursor, name, type) : undefined
  const isAfter =
    at && ((row: OwingRow) => order(at.value as Value, at.id as number, standing(row), row.brokerId) < 0)
  const ordered = orderOnce(rows, sort, (a, b) => order(standing(a), a.brokerId, standing(b), b.brokerId))
  const { page, hasMore } = pageOfRows(ordered, limit, isAfter)
  const last = hasMore ? page.at(-1) : undefined
  const next = last ? encodeCursor({ sort: name, value: standing(last), id: last.brokerId }) : null
  return new Page(page, next, rows.length)
}

function compare(a: Value, b: Value): number {
  return a < b ? -1 : Number(a > b)
}
