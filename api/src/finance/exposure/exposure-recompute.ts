import { openItemStatuses } from '@drayline/domain/finance/aging/aging'
import { owingStates } from '@drayline/domain/finance/purchases/purchase'
import { checkSome } from '../../kernel/database/check-some.ts'
import { op } from '../../kernel/database/filter.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords, isOverLimit, setExposure } from '../../operations/brokers/index.ts'
import type { SummaryDifference } from '../../platform/sums/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import { purchaseRecords } from '../purchases/index.ts'

type Kept = Pick<BrokerDoc, '_id' | 'creditLimit' | 'exposureCents' | 'openInvoices' | 'overLimit'>
interface Open {
  count: number
  cents: number
}
const nothing: Open = { count: 0, cents: 0 }
const fields = { creditLimit: 1, exposureCents: 1, openInvoices: 1, overLimit: 1 } as const

/** Few enough to be set right within one transaction. */
const batchSize = 200

/**
 * Adds up what every broker owes anew, invoices in the pipeline and purchases, and compares them with what is kept, while others write: some brokers at a
 * time, these at one instant.
 * @returns what differed, as `exposure:<broker id>`
 */
export async function recomputeExposure(repair: boolean): Promise<SummaryDifference[]> {
  const differences: SummaryDifference[] = []
  for (let after = 0; ; ) {
    const batch = await recomputeExposureAfter(after, repair)
    if (!batch) return differences
    differences.push(...batch.differences)
    after = batch.after
  }
}

/** Does so for the next brokers after an id. Returns null when there are none. */
export async function recomputeExposureAfter(after: number, repair: boolean) {
  return await checkSome(repair, async (repairs) => {
    const brokers = await brokerRecords
      .find({ _id: op.gt(after) }, fields)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Kept[]>()
    const last = brokers.at(-1)
    if (!last) return null
    const open = await addUp(brokers.map(({ _id }) => _id))
    const differences: SummaryDifference[] = []
    for (const broker of brokers) {
      const actual = open.get(broker._id) ?? nothing
      const found = compare(broker, actual)
      differences.push(...found)
      if (repairs && found.length > 0) await setExposure(broker, actual.count, actual.cents)
    }
    const isUnchanged = differences.length === 0
    return { after: last._id, records: brokers.length, isUnchanged, differences }
  })
}

async function addUp(brokers: number[]): Promise<Map<number, Open>> {
  const groups = await invoiceRecords.aggregate<Open & { _id: number }>([
    { $match: { status: op.in(openItemStatuses), brokerId: op.in(brokers) } },
    { $group: { _id: '$brokerId', count: { $sum: 1 }, cents: { $sum: '$amountCents' } } },
  ])
  const bought = await purchaseRecords.aggregate<Open & { _id: number }>([
    { $match: { brokerId: op.in(brokers), state: op.in(owingStates), openCents: op.gt(0) } },
    { $group: { _id: '$brokerId', count: { $sum: 1 }, cents: { $sum: '$openCents' } } },
  ])
  const open = new Map<number, Open>()
  for (const { _id, count, cents } of [...groups, ...bought]) {
    const before = open.get(_id) ?? nothing
    open.set(_id, { count: before.count + count, cents: before.cents + cents })
  }
  return open
}

function compare(broker: Kept, actual: Open): SummaryDifference[] {
  const kept = { count: broker.openInvoices ?? 0, cents: broker.exposureCents ?? 0 }
  const over = isOverLimit(actual.cents, broker.creditLimit)
  const summary = `exposure:${broker._id}`
  const sums = { summary, status: 'open', kept, actual }
  const flags = { summary, status: 'overLimit', kept: flag(broker.overLimit), actual: flag(over) }
  return [sums, flags].filter(
    (pair) => pair.kept.count !== pair.actual.count || pair.kept.cents !== pair.actual.cents,
  )
}

function flag(value: boolean | undefined): Open {
  return { count: value ? 1 : 0, cents: 0 }
}
