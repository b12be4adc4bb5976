import { todayIn } from '@drayline/domain/dates'
import { formatCents } from '@drayline/domain/money'
import type { DashboardStats } from '@drayline/domain/stats'
import type { AnyCall } from '../core/call.ts'
import { dayRange } from '../core/days.ts'
import { op } from '../core/filter.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'
import { readSums } from './summaries.ts'

/**
 * The figures of the dashboard (spec part 1, section 3.5). What they mean:
 * - pending invoices: those in status submitted, waiting for a decision;
 * - processed today: invoices paid today, by the calendar of the caller's time zone, and not taken back since;
 * - total revenue: the sum of the amounts of all paid invoices;
 * - active clients: clients in status active.
 *
 * All but 'today' come from the summary records; today's are counted in an index, and there are only a day's.
 */
export async function readStats({ user, now }: AnyCall): Promise<DashboardStats> {
  const [invoices, clients, processedToday] = await Promise.all([
    readSums('invoices'),
    readSums('clients'),
    countPaidOn(todayIn(user.timezone, now()), user.timezone),
  ])
  return {
    pendingInvoices: invoices.submitted?.count ?? 0,
    processedToday,
    totalRevenue: formatCents(invoices.paid?.cents ?? 0),
    activeClients: clients.active?.count ?? 0,
  }
}

async function countPaidOn(day: string, zone: string): Promise<number> {
  const { from, to } = dayRange(day, day, zone)
  return await InvoiceRecord.countDocuments({ status: 'paid', paidAt: op.between(from, to) })
}
