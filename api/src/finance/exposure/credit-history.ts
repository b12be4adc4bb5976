import { openItemStatuses, termDaysOf } from '@drayline/domain/finance/aging/aging'
import type { CreditHistory } from '@drayline/domain/operations/credit-checks/credit-score'
import { op } from '../../kernel/database/filter.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'

const dayMs = 86_400_000
/** Enough payments to know a habit; the newest say most about today. */
const paymentsSeen = 200
const queryTimeout = { maxTimeMS: 5_000 }

/**
 * Reads the payment history of a broker: days from submission to payment of its latest paid invoices, the share of
 * the open amount that is past due (counted from the submission, as in aging), the exposure, and how long it is known.
 */
export async function readCreditHistory(broker: BrokerDoc, now: Date): Promise<CreditHistory> {
  const termDays = termDaysOf(broker.paymentTerms)
  const [daysToPay, overdueCents] = await Promise.all([
    averageDaysToPay(broker._id),
    sumOverdue(broker._id, new Date(now.getTime() - (termDays + 1) * dayMs)),
  ])
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

async function averageDaysToPay(brokerId: number): Promise<number | null> {
  const paid = await invoiceRecords
    .find({ brokerId, status: 'paid' }, { submittedAt: 1, paidAt: 1, createdAt: 1 }, queryTimeout)
    .sort({ _id: -1 })
    .limit(paymentsSeen)
    .lean<Pick<InvoiceDoc, 'submittedAt' | 'paidAt' | 'createdAt'>[]>()
  const days = paid.flatMap(({ submittedAt, paidAt, createdAt }) =>
    paidAt ? [Math.max(0, paidAt.getTime() - (submittedAt ?? createdAt).getTime()) / dayMs] : [],
  )
  if (days.length === 0) return null
  const average = days.reduce((sum, value) => sum + value, 0) / days.length
  return Math.round(average * 10) / 10
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
