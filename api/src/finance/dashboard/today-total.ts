import type { TodayTotal } from '@drayline/domain/finance/dashboard/today-total'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { AnyCall } from '../../kernel/http/call.ts'
import { paidOn } from './paid-on.ts'

/** Total paid out today, by the calendar of the caller's time zone. */
export async function readTodayTotal({ user, now }: AnyCall): Promise<TodayTotal> {
  const date = todayIn(user.timezone, now())
  const { invoices, cents } = await paidOn(date, user.timezone)
  return { date, invoices, total: formatCents(cents) }
}
