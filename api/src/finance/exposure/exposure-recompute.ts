import { openItemStatuses } from '@drayline/domain/finance/aging/aging'
import { op } from '../../kernel/database/filter.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords, isOverLimit, setExposure } from '../../operations/brokers/index.ts'
import type { SummaryDifference } from '../../platform/sums/index.ts'
import { invoiceRecords } from '../invoices/index.ts'

type Kept = Pick<BrokerDoc, '_id' | 'creditLimit' | 'exposureCents' | 'openInvoices' | 'overLimit'>
interface Open {
  count: number
  cents: number
}
const nothing: Open = { count: 0, cents: 0 }
const fields = { creditLimit: 1, exposureCents: 1, openInvoices: 1, overLimit: 1 } as const

/**
 * Adds up every broker's open invoices anew and compares them with what is kept, at one instant, while others write.
 * @returns what differed, as `exposure:<broker id>`
 */
export async function recomputeExposure(repair: boolean): Promise<SummaryDifference[]> {
  return await runTransaction(async () => {
    const open = await addUp()
    const brokers = await brokerRecords.find({}, fields).lean<Kept[]>()
    const differences: SummaryDifference[] = []
    for (const broker of brokers) {
      const actual = open.get(broker._id) ?? nothing
      const found = compare(broker, actual)
      differences.push(...found)
      if (repair && found.length > 0) await setExposure(broker, actual.count, actual.cents)
    }
    return differences
  })
}

async function addUp(): Promise<Map<number, Open>> {
  const groups = await invoiceRecords.aggregate<Open & { _id: number | null }>([
    { $match: { status: op.in(openItemStatuses), brokerId: op.ne(null) } },
    { $group: { _id: '$brokerId', count: { $sum: 1 }, cents: { $sum: '$amountCents' } } },
  ])
  return new Map(groups.flatMap(({ _id, count, cents }) => (_id === null ? [] : [[_id, { count, cents }]])))
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
