import type { TodayTotal } from '@drayline/domain/finance/dashboard/today-total'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { dayRange } from '../../kernel/base/days.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { invoiceRecords } from '../invoices/index.ts'

/** Total paid out today, by the calendar of the caller's time zone; an index finds the day's few invoices. */
export async function readTodayTotal({ user, now }: AnyCall): Promise<TodayTotal> {
  const date = todayIn(user.timezone, now())
  const { from, to } = dayRange(date, date, user.timezone)
  const [sum] = await invoiceRecords.aggregate<{ cents: number; invoices: number }>([
    { $match: { status: 'paid', paidAt: { $gte: from, $lte: to } } },
    { $group: { _id: null, cents: { $sum: '$amountCents' }, invoices: { $sum: 1 } } },
  ])
  return { date, invoices: sum?.invoices ?? 0, total: formatCents(sum?.cents ?? 0) }
}
