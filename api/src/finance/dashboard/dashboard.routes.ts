import { dashboardStats } from '@drayline/domain/stats'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { readStats } from './dashboard.service.ts'

export const dashboardRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: 'Figures of the dashboard: pending invoices, paid today, revenue, active clients',
    permission: 'dashboard.read',
    response: dashboardStats,
    handler: (ctx) => readStats(ctx),
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
]
