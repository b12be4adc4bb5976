import { openCollectionStatuses } from '@drayline/domain/finance/collections/collection'
import { worklistPoints } from '@drayline/domain/finance/collections/collection-worklist'
import type { PipelineStage } from 'mongoose'
import { NameLookup } from '../../kernel/database/names.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { countCap, Page } from '../../kernel/lists/list.ts'
import type { CollectionDoc } from './collection.model.ts'
import { CollectionRecord } from './collection.model.ts'
import type { CollectionRow } from './collection.presenter.ts'
import { withPeople } from './collections.list.ts'

interface WorklistQuery {
  limit: number
  cursor?: string | undefined
  assignedTo?: number | undefined
}

/** A page is a position in the order of one day: another day has another order. */
const sortOf = (today: string) => `worklist ${today}`

/**
 * One page of open collections in the order of `worklistScore` (the domain has the rule; a test holds both together).
 * Points depend on the day, so no index can keep them: the database computes them for what is open, found by status,
 * and keeps no more than a page in memory.
 */
export async function readWorklist(
  query: WorklistQuery,
  { today, zone, now }: { today: string; zone: string; now: Date },
): Promise<Page<CollectionRow>> {
  const names = new NameLookup()
  const open = {
    status: { $in: [...openCollectionStatuses] },
    ...(query.assignedTo === undefined ? {} : { assignedTo: query.assignedTo }),
  }
  const stages: PipelineStage[] = [
    { $match: open },
    { $unset: ['history', 'search'] },
    { $set: { score: scoreExpression(today, zone, now) } },
    ...after(query.cursor, today),
    { $sort: { score: -1, _id: 1 } },
    { $limit: query.limit + 1 },
  ]
  const [rows, total] = await Promise.all([
    CollectionRecord.aggregate<CollectionDoc & { score: number }>(stages).option({ maxTimeMS: 5000 }),
    query.cursor
      ? undefined
      : CollectionRecord.collection.countDocuments(open, { limit: countCap, maxTimeMS: 5000 }),
  ])
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const next = last ? encodeCursor({ sort: sortOf(today), value: last.score, id: last._id }) : null
  return new Page(await withPeople(page, names), next, total)
}

function after(cursor: string | undefined, today: string): PipelineStage[] {
  if (!cursor) return []
  const { value, id } = decodeCursor(cursor, sortOf(today), 'number')
  return [{ $match: { $or: [{ score: { $lt: value } }, { score: value, _id: { $gt: id } }] } }]
}

type Expression = PipelineStage.Set['$set'][string]

/** `worklistScore` in the database's words. */
function scoreExpression(today: string, zone: string, now: Date): Expression {
  const points = worklistPoints
  const overdue = {
    $dateDiff: {
      startDate: { $dateFromString: { dateString: '$dueDate' } },
      endDate: new Date(`${today}T00:00:00Z`),
      unit: 'day',
    },
  }
  const silent = { $dateDiff: { startDate: '$lastContactAt', endDate: now, unit: 'day', timezone: zone } }
  return {
    $sum: [
      { $min: [points.overdueMost, { $max: [0, overdue] }] },
      firstOf(points.amounts.map(([from, given]) => [{ $gte: ['$amountCents', from] }, given])),
      firstOf(Object.entries(points.priority).map(([name, given]) => [{ $eq: ['$priority', name] }, given])),
      firstOf(
        [
          [{ $eq: ['$promisedFor', null] }, 0],
          [{ $lt: ['$promisedFor', today] }, points.brokenPromise],
        ],
        points.openPromise,
      ),
      firstOf(
        [
          [{ $eq: ['$lastContactAt', null] }, points.silenceMost],
          [{ $lte: [silent, 0] }, points.calledToday],
        ],
        { $min: [points.silenceMost, silent] },
      ),
    ],
  }
}

/** The value of the first condition that holds. */
function firstOf(cases: [condition: Expression, value: number][], otherwise: Expression = 0): Expression {
  return cases.reduceRight<Expression>(
    (rest, [condition, value]) => ({ $cond: [condition, value, rest] }),
    otherwise,
  )
}
