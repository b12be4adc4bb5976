import { openItemStatuses, termDaysOf } from '@drayline/domain/finance/aging/aging'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { CreditHistory } from '@drayline/domain/operations/credit-checks/credit-score'
import { op } from '../../kernel/database/filter.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { readGroups } from '../aging/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import { averageDaysToPay } from '../purchases/index.ts'

const dayMs = 86_400_000
const queryTimeout = { maxTimeMS: 5_000 }

/**
 * Reads the payment history of a broker: days from submission to its last payment of its latest funded invoices, the
 * share of the open amount that is past due (counted from the submission, as in aging), the exposure, and how long it
 * is known.
 */
export async function readCreditHistory(broker: BrokerDoc, now: Date): Promise<CreditHistory> {
  const termDays = termDaysOf(broker.paymentTerms)
  const [daysToPay, pipelineCents, boughtCents] = await Promise.all([
    averageDaysToPay({ brokerId: broker._id }),
    sumOverdue(broker._id, new Date(now.getTime() - (termDays + 1) * dayMs)),
    sumOverdueBought(broker._id, now),
  ])
  const overdueCents = pipelineCents + boughtCents
  const exposureCents = broker.exposureCents ?? 0
  return {
    daysToPay,
    termDays,
    overdueShare: exposureCents === 0 ? 0 : Math.min(1, overdueCents / exposureCents),
    exposureCents,
    limitCents: broker.creditLimit * 100,
    ageDays: Math.max(0, Math.floor((now.getTime() - broker.createdAt.getTime()) / dayMs)),
  }
}

/** Part of what is owed on purchases that is past due, as aging counts it. */
async function sumOverdueBought(brokerId: number, now: Date): Promise<number> {
  const day = { asOf: todayIn('UTC', now), zone: 'UTC' }
  const groups = await readGroups('broker', day, { brokerId, stage: 'bought' })
  return groups.reduce((sum, { totalCents, buckets }) => sum + totalCents - buckets.current, 0)
}

async function sumOverdue(brokerId: number, submittedBefore: Date): Promise<number> {
  const [sum] = await invoiceRecords.aggregate<{ cents: number }>(
    [
      {
        $match: { brokerId, submittedAt: op.lt(submittedBefore), status: op.in(openItemStatuses) },
      },
      { $group: { _id: null, cents: { $sum: '$amountCents' } } },
    ],
    queryTimeout,
  )
  return sum?.cents ?? 0
}
