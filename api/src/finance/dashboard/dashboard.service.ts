import type { DashboardStats } from '@drayline/domain/finance/dashboard/stats'
import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { DateTime } from 'luxon'
import { dayRange } from '../../kernel/base/days.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { readSums } from '../../platform/sums/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import { paidOn } from './paid-on.ts'

/**
 * The figures of the dashboard (R-DSH-2). What they mean:
 * - pending invoices: those in status submitted, waiting for a decision;
 * - processed today: invoices paid today, by the calendar of the caller's time zone, and not taken back since;
 * - total revenue: the sum of the amounts of all paid invoices;
 * - active clients: clients in status active.
 *
 * All but 'today' come from the summary records; today's are counted in an index, and there are only a day's.
 */
export async function readStats({ user, now }: AnyCall): Promise<DashboardStats> {
  const [invoices, clients, paidToday, trends] = await Promise.all([
    readSums('invoices'),
    readSums('clients'),
    paidOn(todayIn(user.timezone, now()), user.timezone),
    readTrends(user.timezone, now()),
  ])
  return {
    pendingInvoices: invoices.submitted?.count ?? 0,
    processedToday: paidToday.invoices,
    totalRevenue: formatCents(invoices.paid?.cents ?? 0),
    activeClients: clients.active?.count ?? 0,
    trends: { ...trends, revenueToday: formatCents(paidToday.cents) },
  }
}

const newFor = 30

/** Changes of the figures; each is read from an index and covers only a few days. */
async function readTrends(zone: string, now: Date) {
  const today = todayIn(zone, now)
  const { from, to } = dayRange(today, today, zone)
  const yesterday = dayRange(addDays(today, -1), undefined, zone)
  const thisTime = DateTime.fromJSDate(now, { zone }).minus({ days: 1 }).toJSDate()
  const [submittedToday, processedYesterday, newClients] = await Promise.all([
    invoiceRecords.countDocuments({ status: 'submitted', submittedAt: op.between(from, to) }),
    invoiceRecords.countDocuments({ status: 'paid', paidAt: op.between(yesterday.from, thisTime) }),
    clientRecords.countDocuments({
      status: 'active',
      createdAt: op.gte(dayRange(addDays(today, -newFor), undefined, zone).from ?? now),
    }),
  ])
  return { submittedToday, processedYesterday, newClients }
}
