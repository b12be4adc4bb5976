import type { AgingBucket, AgingGrouping, AgingStage } from '@drayline/domain/finance/aging/aging'
import { agingBuckets, submittedBetween, termDaysKnown } from '@drayline/domain/finance/aging/aging'
import type { PipelineStage } from 'mongoose'
import { dayRange } from '../../kernel/base/days.ts'
import type { Named } from '../../kernel/database/names.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { pageOfRows } from '../../kernel/lists/page-of-rows.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import {
  deriveOnce,
  keepGroups,
  keyFor,
  majority,
  orderOnce,
  partiesOf,
  sumOnce,
} from '../../platform/changes/index.ts'
import { itemsOfClient, OpenItem } from './open-item.model.ts'

/** Day and time zone of an aging. */
export interface AsOf {
  /** Calendar date; what is open at its end is counted. */
  asOf: string
  zone: string
}

/** Sums in cents. */
export interface AgingSums {
  count: number
  totalCents: number
  buckets: Record<AgingBucket, number>
  /** Number of items in each bucket. */
  counts: Record<AgingBucket, number>
}

/** Sums of a client or broker; of items without a broker, null. */
export interface AgingSumsOf extends AgingSums {
  id: number | null
}

export interface AgingRow extends AgingSumsOf {
  party: Named | null
}

export interface AgingPage {
  asOf: string
  by: AgingGrouping
  totals: AgingSums
  groupCount: number
  groups: AgingRow[]
  next: string | null
}

export const agingSorts = ['total', ...agingBuckets] as const
export type AgingSort = (typeof agingSorts)[number]

interface AgingQuery {
  by: AgingGrouping
  sort: AgingSort
  limit: number
  cursor?: string | undefined
  stage?: AgingStage | undefined
}

/**
 * The aging of a day: the sums of every group, kept; their sum is the totals row, one page of groups is answered.
 * There are as many groups as clients or brokers, however many invoices there are.
 */
export async function readAging(query: AgingQuery, day: AsOf): Promise<AgingPage> {
  const names = new NameLookup()
  const { by, sort, limit, stage } = query
  const all = await readGroups(by, day, { stage })
  const amountIn = (sums: AgingSums) => (sort === 'total' ? sums.totalCents : sums.buckets[sort])
  const groups = orderOnce(all, sort, (a, b) => amountIn(b) - amountIn(a) || (a.id ?? 0) - (b.id ?? 0))
  const order = `ageing ${by} ${sort} ${day.asOf} ${stage ?? ''}`.trim()
  const at = query.cursor ? decodeCursor(query.cursor, order, 'number') : undefined
  const isAfter =
    at &&
    ((group: AgingSumsOf) =>
      amountIn(group) < Number(at.value) ||
      (amountIn(group) === Number(at.value) && (group.id ?? 0) > Number(at.id)))
  const { page, hasMore } = pageOfRows(groups, limit, isAfter)
  const last = hasMore ? page.at(-1) : undefined
  const found = await names.of(
    by === 'client' ? clientRecords : (brokerRecords as unknown as typeof clientRecords),
    page.map(({ id }) => id),
  )
  return {
    asOf: day.asOf,
    by,
    totals: addUp(all),
    groupCount: groups.length,
    groups: page.map((group) => ({ ...group, party: found.get(group.id ?? 0) ?? null })),
    next: last ? encodeCursor({ sort: order, value: amountIn(last), id: last.id ?? 0 }) : null,
  }
}

/** The sums of several groups. */
export function addUp(groups: readonly AgingSums[]): AgingSums {
  const {
    count = 0,
    totalCents = 0,
    ...buckets
  } = sumOnce(groups, 'aging', (group) => ({
    ...{ count: group.count, totalCents: group.totalCents },
    ...group.buckets,
  }))
  const empty = emptySums()
  const counts = { ...empty.counts, ...sumOnce(groups, 'items', (group) => group.counts) }
  return { count, totalCents, buckets: { ...empty.buckets, ...buckets }, counts }
}

function emptySums(): AgingSums {
  const nothing = () => Object.fromEntries(agingBuckets.map((bucket) => [bucket, 0])) as AgingSums['buckets']
  return { count: 0, totalCents: 0, buckets: nothing(), counts: nothing() }
}

interface Part {
  _id: [party: number | null, bucket: AgingBucket]
  count: number
  cents: number
}

interface Wanted extends AsOf {
  by: AgingGrouping
  stage?: AgingStage | undefined
}

const keptGroups = keepGroups<Wanted, number | null, AgingSumsOf>({
  name: 'aging',
  idOf: ({ id }) => id,
  read: (wanted, ids) =>
    sumGroups(wanted, ids && { [partyField[wanted.by]]: { $in: ids } }, {
      ...majority,
      ...(ids && wanted.by === 'client' ? itemsOfClient : {}),
    }),
  changed: (heard, { by }) => partiesOf(by, heard),
})

/**
 * Sums what was open at the end of a day, by client or broker, without names and in no order.
 * @param only the items of one client, one broker, or of one with the other; of one stage
 */
export async function readGroups(
  by: AgingGrouping,
  day: AsOf,
  { stage, ...only }: { clientId?: number; brokerId?: number; stage?: AgingStage | undefined } = {},
): Promise<readonly AgingSumsOf[]> {
  const wanted = { by, stage, asOf: day.asOf, zone: day.zone }
  return Object.keys(only).length === 0 ? await keptGroups(wanted) : await sumGroups(wanted, only)
}

const partyField = { client: 'clientId', broker: 'brokerId' } as const

async function sumGroups({ by, stage, ...day }: Wanted, only: object = {}, options = {}) {
  const parts = await OpenItem.aggregate<Part>([
    { $match: { ...openAt(day), ...only, ...inStage(stage) } },
    {
      $group: {
        _id: [`$${partyField[by]}`, bucketExpression(day)],
        count: { $sum: 1 },
        cents: { $sum: '$amountCents' },
      },
    },
  ]).option({ maxTimeMS: 20_000, ...options })
  const groups = new Map<number | null, AgingSumsOf>()
  for (const { _id, count, cents } of parts) {
    const [id, bucket] = _id
    const group = groups.get(id) ?? { id, ...emptySums() }
    group.count += count
    group.totalCents += cents
    group.buckets[bucket] += cents
    group.counts[bucket] += count
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** Items of a stage, or all of them. For aggregations. */
function inStage(stage: AgingStage | undefined) {
  if (stage === undefined) return {}
  return { purchaseId: stage === 'bought' ? { $ne: null } : null }
}

/** Items that were open at the end of a day. For aggregations; lists take `op` (see `aging.items.ts`). */
export function openAt(day: AsOf) {
  const end = endOf(day)
  return { openTo: { $gt: end }, openFrom: { $lte: end } }
}

/** The last instant of the day. */
export function endOf({ asOf, zone }: AsOf): Date {
  return dayRange(asOf, asOf, zone).to as Date
}

type Expression = PipelineStage.Set['$set'][string]

/**
 * The bucket by the instant of submission: for each number of days of the terms, the midnights between the buckets are
 * computed here, so the database compares instants and knows nothing of zones and calendars. Items are grouped by it in
 * an array: for an object MongoDB 6 takes its newer engine, which needs twice as long for so many conditions.
 */
export function bucketExpression(day: AsOf): Expression {
  // Two dozen midnights of a zone take longer to compute than the items of a client to read.
  return deriveOnce([keyFor(`${day.asOf} ${day.zone}`)], 'buckets', () =>
    termDaysKnown.reduce<Expression>(
      (others, days) => ({ $cond: [{ $eq: ['$termDays', days] }, bucketForTerms(days, day), others] }),
      bucketForTerms(0, day),
    ),
  )
}

function bucketForTerms(termDays: number, { asOf, zone }: AsOf): Expression {
  return agingBuckets.reduceRight<Expression>((older, bucket) => {
    const { from } = submittedBetween(bucket, termDays, asOf)
    if (from === undefined) return bucket
    return { $cond: [{ $gte: ['$submittedAt', dayRange(from, null, zone).from] }, bucket, older] }
  }, 'over-90')
}
