import type { BookStats } from '@drayline/domain/finance/dashboard/stats'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { companyDay } from '../../kernel/base/days.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { readSums } from '../../platform/sums/index.ts'
import { officeFigures } from '../ledger/index.ts'

/** The book's figures on the dashboard (R-DSH-8): sums by day and what approved invoices come to, no scan. */
export async function readBookStats(call: AnyCall): Promise<BookStats> {
  const today = companyDay(call)
  const [now, before, { approved }] = await Promise.all([
    officeFigures(today),
    officeFigures(addDays(`${today.slice(0, 7)}-01`, -1)),
    readSums('invoices'),
  ])
  return {
    today,
    fundsEmployed: formatCents(now.fundsEmployedCents),
    feeIncome: formatCents(now.feeCents - before.feeCents),
    toFund: { count: approved?.count ?? 0, amount: formatCents(approved?.cents ?? 0) },
    unapplied: formatCents(now.unappliedCents),
  }
}
