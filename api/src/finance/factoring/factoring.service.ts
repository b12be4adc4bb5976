import { factoredStatuses, pendingPaymentStatuses } from '@drayline/domain/finance/factoring/factoring'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { dayRange } from '../../kernel/base/days.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Sums } from '../../platform/sums/index.ts'
import { readSums } from '../../platform/sums/index.ts'
import { invoiceRecords } from '../invoices/index.ts'

/** Number and sum of invoices, in cents. */
interface Figure {
  count: number
  cents: number
}

/**
 * The summary cards of factoring (R-FAC-1, R-FAC-2): pending payments are invoices submitted or approved,
 * factored ones are paid; both come from the summary records that every write brings along. Today's are those
 * submitted on the user's calendar date of today, whatever became of them since; they are added up in an index.
 */
export async function readFactoring({ user, now }: Pick<AnyCall, 'user' | 'now'>) {
  const date = todayIn(user.timezone, now())
  const [sums, today] = await Promise.all([readSums('invoices'), submittedOn(date, user.timezone)])
  return {
    pending: figureOf(sums, pendingPaymentStatuses),
    factored: figureOf(sums, factoredStatuses),
    today: { date, ...today },
  }
}

function figureOf(sums: Sums, statuses: readonly InvoiceStatus[]): Figure {
  const parts = statuses.map((status) => sums[status] ?? { count: 0, cents: 0 })
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
  }
}

async function submittedOn(date: string, zone: string): Promise<Figure> {
  const { from, to } = dayRange(date, date, zone)
  const [found] = await invoiceRecords
    .aggregate<Figure>([
      { $match: { submittedAt: { $gte: from, $lte: to } } },
      { $project: { _id: 0, amountCents: 1 } },
      { $group: { _id: null, count: { $sum: 1 }, cents: { $sum: '$amountCents' } } },
    ])
    .option({ maxTimeMS: 5_000 })
  return { count: found?.count ?? 0, cents: found?.cents ?? 0 }
}
