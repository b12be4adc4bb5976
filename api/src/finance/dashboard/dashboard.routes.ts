import { bookStats, dashboardStats } from '@drayline/domain/finance/dashboard/stats'
import { todayTotal } from '@drayline/domain/finance/dashboard/today-total'
import { financeWaitingLines } from '@drayline/domain/platform/waiting/waiting-schema'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { readBookStats } from './book-stats.ts'
import { readStats } from './dashboard.service.ts'
import { readTodayTotal } from './today-total.ts'
import { readFinanceWaiting } from './waiting.ts'

export const dashboardRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: 'Figures of the dashboard: pending invoices, paid today, revenue, active clients',
    permission: 'dashboard.read',
    response: dashboardStats,
    handler: (call) => readStats(call),
    present: ({ pendingInvoices, processedToday, totalRevenue, activeClients, trends }) => ({
      pendingInvoices,
      processedToday,
      totalRevenue,
      activeClients,
      trends: trends && {
        submittedToday: trends.submittedToday,
        processedYesterday: trends.processedYesterday,
        revenueToday: trends.revenueToday,
        newClients: trends.newClients,
      },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/book',
    summary:
      "Figures of the book on the company's day: funds employed, fees of the month, to fund, unapplied",
    permission: 'ledger.read',
    response: bookStats,
    handler: readBookStats,
    present: ({ today, fundsEmployed, feeIncome, toFund, unapplied }) => ({
      ...{ today, fundsEmployed, feeIncome, unapplied },
      toFund: { count: toFund.count, amount: toFund.amount },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/waiting',
    summary:
      'Work in money that waits for you: to approve, to fund, to call, advances and applications to decide',
    permission: 'dashboard.read',
    response: financeWaitingLines,
    handler: readFinanceWaiting,
    present: (lines) => lines.map(({ kind, count, amount, oldest }) => ({ kind, count, amount, oldest })),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/help/today',
    summary: 'Number and total of the invoices paid today, by the calendar of your time zone',
    permission: 'dashboard.read',
    response: todayTotal,
    handler: (call) => readTodayTotal(call),
    present: ({ date, invoices, total }) => ({ date, invoices, total }),
  }),
]
