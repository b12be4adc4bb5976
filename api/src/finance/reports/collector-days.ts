import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { op } from '../../kernel/database/filter.ts'
import type { Heard } from '../../platform/changes/index.ts'
import { idsOf, keepGroups, majority } from '../../platform/changes/index.ts'
import { callRecords, collectionRecords } from '../collections/index.ts'
import type { DaysIn } from '../invoices/index.ts'
import { dayOf, wholeMonths, withinDays } from '../invoices/index.ts'
import { partsOf } from './periods.ts'

/** Outcomes of calls in which someone was spoken to. */
const spokenTo = ['promised', 'reached', 'disputed']

export const nothingCollected = { calls: 0, reached: 0, promises: 0, promised: 0, kept: 0, keptAmount: 0 }
/** Calls, promises they got, and those of them that were kept, with sums in cents. */
type Collected = typeof nothingCollected

/** What everybody collected on a day, by who called. */
interface CollectorDay {
  day: string
  people: Map<number | null, Collected>
}

const keptDays = keepGroups<DaysIn, string, CollectorDay>({
  name: 'collectors',
  idOf: ({ day }) => day,
  read: readDays,
  changed: (heard, { zone }) => daysOfCalls(heard, zone),
  sizeOf: ({ people }) => 1 + people.size,
})

/** What each collector did in a period. A promise counts on the day it was made, whenever it was kept. */
export async function collectedBetween({ from, to, zone }: DaysIn): Promise<Map<number | null, Collected>> {
  const days = await keptDays(wholeMonths({ from, to, zone }))
  const sums = new Map<number | null, Collected>()
  for (const { day, people } of days)
    if (day >= from && day <= to) for (const [id, sum] of people) sums.set(id, added(sums.get(id), sum))
  return sums
}

function added(to: Collected = nothingCollected, more: Partial<Collected>): Collected {
  const names = Object.keys(nothingCollected) as (keyof Collected)[]
  return Object.fromEntries(names.map((name) => [name, to[name] + (more[name] ?? 0)])) as Collected
}

/** Days of all calls of the collections and brokers that were changed: calls are added, and never changed. */
async function daysOfCalls(heard: readonly Heard[], zone: string): Promise<Set<string> | undefined> {
  const [collections, brokers] = [idsOf('collection', heard), idsOf('broker', heard)]
  if (!collections || !brokers) return undefined
  const [ofCollections, ofBrokers, promised] = await Promise.all([
    callRecords.find({ collectionId: op.in(collections) }, { at: 1 }).lean<{ at: Date }[]>(),
    callRecords.find({ brokerId: op.in(brokers) }, { at: 1 }).lean<{ at: Date }[]>(),
    collectionRecords
      .find({ _id: op.in(collections) }, { 'promises.madeAt': 1 })
      .lean<{ promises: { madeAt: Date }[] }[]>(),
  ])
  const instants = [
    ...[...ofCollections, ...ofBrokers].map(({ at }) => at),
    ...promised.flatMap(({ promises }) => promises.map(({ madeAt }) => madeAt)),
  ]
  return new Set(instants.map((at) => todayIn(zone, at)))
}

/** @param some only these days of the period, instead of all */
async function readDays(period: DaysIn, some?: readonly string[]): Promise<CollectorDay[]> {
  const { zone } = period
  const wanted = some?.filter((day) => day >= period.from && day <= period.to)
  // Days that were changed are asked for at once, a period part by part.
  const batches = wanted
    ? [wanted.map((day) => ({ from: day, to: day, zone }))]
    : partsOf(period).map((part) => [part])
  const days = new Map<string, CollectorDay['people']>()
  for (const parts of batches.filter(({ length }) => length > 0))
    for (const { _id, ...sum } of [...(await sumCalls(parts, zone)), ...(await sumKept(parts, zone))]) {
      // A collection has promises of other days, too.
      if (!parts.some(({ from, to }) => _id.day >= from && _id.day <= to)) continue
      const people = days.get(_id.day) ?? new Map<number | null, Collected>()
      days.set(_id.day, people.set(_id.user, added(people.get(_id.user), sum)))
    }
  return [...days].map(([day, people]) => ({ day, people }))
}

type DaySum = Partial<Collected> & { _id: { user: number | null; day: string } }

const limited = { maxTimeMS: 20_000, ...majority }
const counted = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } })

function sumCalls(parts: readonly DaysIn[], zone: string) {
  return callRecords
    .aggregate<DaySum>([
      { $match: { $or: parts.map((part) => withinDays('at', part)) } },
      {
        $group: {
          _id: { user: '$by.id', day: dayOf('$at', zone) },
          calls: { $sum: 1 },
          reached: counted({ $in: ['$outcome', spokenTo] }),
          promises: counted({ $eq: ['$outcome', 'promised'] }),
          promised: { $sum: { $ifNull: ['$promiseAmountCents', 0] } },
        },
      },
    ])
    .option(limited)
}

function sumKept(parts: readonly DaysIn[], zone: string) {
  return collectionRecords
    .aggregate<DaySum>([
      {
        $match: {
          status: { $ne: 'voided' },
          // In one element: without that an index of an array is read from one end.
          $or: parts.map((part) => ({ promises: { $elemMatch: withinDays('madeAt', part) } })),
        },
      },
      { $unwind: '$promises' },
      { $match: { 'promises.keptOn': { $ne: null } } },
      {
        $group: {
          _id: { user: '$promises.by.id', day: dayOf('$promises.madeAt', zone) },
          kept: { $sum: 1 },
          keptAmount: { $sum: '$promises.amountCents' },
        },
      },
    ])
    .option(limited)
}
