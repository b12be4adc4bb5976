import { openCollectionStatuses } from '@drayline/domain/finance/collections/collection'
import { fullName } from '@drayline/domain/platform/users/user'
import { colleagues } from '../../platform/users/index.ts'
import { callRecords, collectionRecords } from '../collections/index.ts'
import { periodOf } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { reportText } from './report-texts.ts'
import { reportOfRows } from './rows.ts'

/** Outcomes of calls in which someone was spoken to. */
const spokenTo = ['promised', 'reached', 'disputed']

/**
 * Work of collectors in a period (calls, promises they got, and those of them that were kept), beside what is
 * assigned to them at present.
 */
export const readCollectors: ReadReport = async (query, reader) => {
  const { from, to, start, end } = periodOf(query, reader)
  const { userId } = query
  const [calls, kept, assigned] = await Promise.all([
    sumCalls(start, end),
    sumKept(start, end),
    sumAssigned(),
  ])
  const found = [...new Set([...calls.keys(), ...kept.keys(), ...assigned.keys()])]
  const ids = userId === undefined ? found : found.filter((id) => id === userId)
  const people = await colleagues([...ids, userId ?? null])
  const nameOf = (id: number | null) => {
    if (id === null) return reportText(reader.language, 'party.noUser')
    const person = people.get(id)
    return person ? fullName(person) : reportText(reader.language, 'party.unknown', { id })
  }
  const rows = ids.map((id) => ({
    id: String(id ?? 'none'),
    record: null,
    cells: {
      user: nameOf(id),
      ...noCalls,
      ...noneKept,
      ...noneOpen,
      ...calls.get(id),
      ...kept.get(id),
      ...assigned.get(id),
    },
  }))
  return reportOfRows('collector-performance', {
    filters: { from, to, userId },
    subject: userId === undefined ? null : nameOf(userId),
    sort: query.sort,
    rows,
  })
}

const noCalls = { calls: 0, reached: 0, promises: 0, promised: 0 }
const noneKept = { kept: 0, keptAmount: 0 }
const noneOpen = { open: 0, openAmount: 0 }

type Sums<T> = Map<number | null, T>

function byUser<T extends object>(groups: ({ _id: number | null } & T)[]): Sums<T> {
  return new Map(groups.map(({ _id, ...sums }) => [_id, sums as unknown as T]))
}

const limited = { maxTimeMS: 20_000 }

async function sumCalls(start: Date, end: Date) {
  const counted = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } })
  return byUser<typeof noCalls>(
    await callRecords
      .aggregate([
        { $match: { at: { $gte: start, $lte: end } } },
        {
          $group: {
            _id: '$by.id',
            calls: { $sum: 1 },
            reached: counted({ $in: ['$outcome', spokenTo] }),
            promises: counted({ $eq: ['$outcome', 'promised'] }),
            promised: { $sum: { $ifNull: ['$promiseAmountCents', 0] } },
          },
        },
      ])
      .option(limited),
  )
}

/** By who got the promise and when it was made: promises of a period, kept whenever. */
async function sumKept(start: Date, end: Date) {
  const between = { $gte: start, $lte: end }
  return byUser<typeof noneKept>(
    await collectionRecords
      .aggregate([
        { $match: { 'promises.madeAt': between, status: { $ne: 'voided' } } },
        { $unwind: '$promises' },
        { $match: { 'promises.madeAt': between, 'promises.keptOn': { $ne: null } } },
        {
          $group: {
            _id: '$promises.by.id',
            kept: { $sum: 1 },
            keptAmount: { $sum: '$promises.amountCents' },
          },
        },
      ])
      .option(limited),
  )
}

async function sumAssigned() {
  return byUser<typeof noneOpen>(
    await collectionRecords
      .aggregate([
        { $match: { status: { $in: [...openCollectionStatuses] } } },
        { $group: { _id: '$assignedTo', open: { $sum: 1 }, openAmount: { $sum: '$amountCents' } } },
      ])
      .option(limited),
  )
}
