import type { PeriodFigures } from '@drayline/domain/finance/dashboard/period-figures'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { daysOfFigures, toFigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { staffHandlers } from '@drayline/testing/staff-handlers'
import type { MockDb } from './mock-db.ts'

/** Invoices and colleagues as forms and filters look them up, recent activities, and the dashboard's counters. */
export function lookupHandlers(db: MockDb): HttpHandler[] {
  return [
    listHandler('/api/invoices', () => db.invoices, {
      search: ({ invoiceNumber }) => [invoiceNumber],
      filters: ['status', 'clientId', 'loadId'],
    }),
    http.get('/api/invoices/:id', ({ params }) => {
      const found = db.invoices.find(({ id }) => id === Number(params.id))
      return found
        ? HttpResponse.json({ ...found, history: [], notDuplicates: [], overrides: [] })
        : problem(404, 'Not found')
    }),
    http.get('/api/dashboard/recent-activities', () => HttpResponse.json(db.activities)),
    ...staffHandlers(),
    http.get('/api/dashboard/period', ({ request }) => HttpResponse.json(periodOf(request))),
    http.get('/api/dashboard/stats', () =>
      HttpResponse.json({
        pendingInvoices: 0,
        processedToday: 0,
        totalRevenue: '0.00',
        activeClients: db.clients.filter(({ status }) => status === 'active').length,
        trends: { submittedToday: 0, processedYesterday: 0, revenueToday: '0.00', newClients: 2 },
      }),
    ),
  ]
}

/** An answer in which only clients moved: three came, one before. */
function periodOf(request: Request): PeriodFigures {
  const range = toFigureRange(new URL(request.url).searchParams.get('range'))
  const nothing = { now: 0, before: 0 }
  return {
    ...{ range, ...daysOfFigures(range, todayIn(userDefaults.timezone)) },
    ...{ submitted: nothing, processed: nothing },
    revenue: { now: '0.00', before: '0.00' },
    newClients: { now: 3, before: 1 },
  }
}
