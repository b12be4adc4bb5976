import type { Model } from 'mongoose'
import { CollectionRecord } from '../../finance/collections/collection.model.ts'
import { recomputeExposure } from '../../finance/exposure/exposure-recompute.ts'
import { FuelAdvanceRecord } from '../../finance/fuel-advances/fuel-advance.model.ts'
import { FuelCardRecord } from '../../finance/fuel-cards/fuel-card.model.ts'
import { InvoiceRecord } from '../../finance/invoices/invoice.model.ts'
import { op } from '../../kernel/database/filter.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import { BrokerRecord } from '../../operations/brokers/broker.model.ts'
import { ClientRecord } from '../../operations/clients/client.model.ts'
import { CreditCheckRecord } from '../../operations/credit-checks/credit-check.model.ts'
import type { StatusSum, SummaryDoc, SummaryKind } from './summary.model.ts'
import { Summary, summaryIds, summaryKinds, summaryShards } from './summary.model.ts'

/** A sum that is not what the records say. */
export interface SummaryDifference {
  /** `<kind>:<shard>` */
  summary: string
  status: string
  kept: StatusSum
  actual: StatusSum
}

const sources: Record<SummaryKind, { model: Model<never>; cents: string | 0 }> = {
  invoices: { model: InvoiceRecord as unknown as Model<never>, cents: '$amountCents' },
  clients: { model: ClientRecord as unknown as Model<never>, cents: 0 },
  brokers: { model: BrokerRecord as unknown as Model<never>, cents: '$exposureCents' },
  creditChecks: { model: CreditCheckRecord as unknown as Model<never>, cents: 0 },
  fuelAdvances: { model: FuelAdvanceRecord as unknown as Model<never>, cents: '$amountCents' },
  fuelCards: { model: FuelCardRecord as unknown as Model<never>, cents: 0 },
  collections: { model: CollectionRecord as unknown as Model<never>, cents: '$amountCents' },
}
const nothing: StatusSum = { count: 0, cents: 0 }

/**
 * Counts all records anew and compares the result with the summary records, to the cent and at one instant, while
 * others write. With `repair` the summaries are set right. Also fills them after records were loaded directly.
 * @returns what differed, empty when all is well
 */
export async function recomputeSummaries(options: { repair?: boolean } = {}): Promise<SummaryDifference[]> {
  // First the exposure of brokers, which their sums add up.
  const differences: SummaryDifference[] = await recomputeExposure(options.repair ?? false)
  for (const kind of summaryKinds) differences.push(...(await recompute(kind, options.repair ?? false)))
  return differences
}

async function recompute(kind: SummaryKind, repair: boolean): Promise<SummaryDifference[]> {
  return await runTransaction(async () => {
    const actual = await countRecords(kind)
    const kept = await Summary.find({ _id: op.in(summaryIds(kind)) }).lean<SummaryDoc[]>()
    const differences = summaryIds(kind).flatMap((id) =>
      compare(id, kept.find(({ _id }) => _id === id)?.statuses ?? {}, actual.get(id) ?? {}),
    )
    if (repair) {
      for (const _id of new Set(differences.map(({ summary }) => summary))) {
        await Summary.updateOne({ _id }, { $set: { statuses: actual.get(_id) ?? {} } }, { upsert: true })
      }
    }
    return differences
  })
}

interface Group {
  _id: { shard: number; status: string }
  count: number
  cents: number
}

async function countRecords(kind: SummaryKind): Promise<Map<string, SummaryDoc['statuses']>> {
  const { model, cents } = sources[kind]
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
