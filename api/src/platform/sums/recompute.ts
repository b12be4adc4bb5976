import type { Model } from 'mongoose'
import { checkSome } from '../../kernel/database/check-some.ts'
import { op } from '../../kernel/database/filter.ts'
import type { StatusSum, SummaryDoc, SummaryKind } from './summary.model.ts'
import { Summary, summaryIds, summaryShards } from './summary.model.ts'

/** A sum that is not what the records say. */
export interface SummaryDifference {
  /** `<kind>:<shard>` */
  summary: string
  status: string
  kept: StatusSum
  actual: StatusSum
}

/** Source of a kind of sums. */
export interface SumSource {
  model: Model<never>
  /** The field in cents, as an aggregation names it; 0 for records without an amount. */
  cents: string | 0
}

const nothing: StatusSum = { count: 0, cents: 0 }

/**
 * Counts all records of a kind anew and compares the result with the summary records, to the cent and at one instant,
 * while others write. With `repair` the summaries are set right. Also fills them after records were loaded directly.
 * @returns what differed, empty when all is well
 */
export async function recomputeSums(
  kind: SummaryKind,
  source: SumSource,
  repair: boolean,
): Promise<SummaryDifference[]> {
  const { differences } = await checkSome(repair, async (repairs) => {
    const { differences, actual } = await compareSums(kind, source)
    const wrong = repairs ? new Set(differences.map(({ summary }) => summary)) : []
    for (const _id of wrong)
      await Summary.updateOne({ _id }, { $set: { statuses: actual.get(_id) ?? {} } }, { upsert: true })
    return { differences, isUnchanged: differences.length === 0 }
  })
  return differences
}

async function compareSums(kind: SummaryKind, source: SumSource) {
  const actual = await countRecords(kind, source)
  const kept = await Summary.find({ _id: op.in(summaryIds(kind)) }).lean<SummaryDoc[]>()
  const differences = summaryIds(kind).flatMap((id) =>
    compare(id, kept.find(({ _id }) => _id === id)?.statuses ?? {}, actual.get(id) ?? {}),
  )
  return { actual, differences }
}

interface Group {
  _id: { shard: number; status: string }
  count: number
  cents: number
}

async function countRecords(
  kind: SummaryKind,
  { model, cents }: SumSource,
): Promise<Map<string, SummaryDoc['statuses']>> {
  const groups = await model.aggregate<Group>([
    {
      $group: {
        _id: { shard: { $mod: ['$_id', summaryShards] }, status: '$status' },
        count: { $sum: 1 },
        cents: { $sum: cents },
      },
    },
  ])
  const shards = new Map<string, SummaryDoc['statuses']>()
  for (const { _id, count, cents: sum } of groups) {
    const id = `${kind}:${_id.shard}`
    shards.set(id, { ...shards.get(id), [_id.status]: { count, cents: sum } })
  }
  return shards
}

function compare(
  summary: string,
  kept: SummaryDoc['statuses'],
  actual: SummaryDoc['statuses'],
): SummaryDifference[] {
  return [...new Set([...Object.keys(kept), ...Object.keys(actual)])]
    .map((status) => ({ summary, status, kept: kept[status] ?? nothing, actual: actual[status] ?? nothing }))
    .filter((sums) => sums.kept.count !== sums.actual.count || sums.kept.cents !== sums.actual.cents)
}
