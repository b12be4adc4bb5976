import { op } from '../../kernel/database/filter.ts'
import type { Follower } from '../../kernel/writes/record-changes.ts'
import type { StatusSum, SummaryKind } from './summary.model.ts'
import { Summary, summaryIds, summaryShards } from './summary.model.ts'

/** Contribution of a record to the sums. */
export interface Counted {
  _id: number
  status: string
  /** Missing for records without an amount. */
  amountCents?: number
}

/** Keeps the sums of a kind, with every change of its records. */
export function sumsOf(kind: SummaryKind): Follower<Counted> {
  return (_tx, before, after) => updateSums(kind, before, after)
}

/** Sums by status. */
export type Sums = Record<string, StatusSum>

/**
 * Brings the sums along with a change, inside the change's transaction: new (no `before`), changed, or removed (no
 * `after`). Call it late in the transaction, since other writers of the shard wait or run again.
 */
export async function updateSums(
  kind: SummaryKind,
  before: Counted | null,
  after: Counted | null,
): Promise<void> {
  const record = after ?? before
  if (!record) return
  const changes = new Map<string, number>()
  const add = (counted: Counted, sign: 1 | -1) => {
    bump(changes, `statuses.${counted.status}.count`, sign)
    bump(changes, `statuses.${counted.status}.cents`, sign * (counted.amountCents ?? 0))
  }
  if (before) add(before, -1)
  if (after) add(after, 1)
  if ([...changes.values()].every((amount) => amount === 0)) return
  const _id = `${kind}:${record._id % summaryShards}`
  await Summary.updateOne({ _id }, { $inc: Object.fromEntries(changes) }, { upsert: true })
}

function bump(changes: Map<string, number>, path: string, amount: number): void {
  changes.set(path, (changes.get(path) ?? 0) + amount)
}

/** The sums of a kind over all shards; a status without records is missing or zero. */
export async function readSums(kind: SummaryKind): Promise<Sums> {
  const shards = await Summary.find({ _id: op.in(summaryIds(kind)) }).lean()
  const total: Sums = {}
  for (const { statuses } of shards) {
    for (const [status, sum] of Object.entries(statuses)) {
      if (!sum) continue
      const { count, cents } = total[status] ?? { count: 0, cents: 0 }
      total[status] = { count: count + sum.count, cents: cents + sum.cents }
    }
  }
  return total
}
