import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import type { Office } from './office.ts'

/** Brokers as forms and filters look them up, and the dashboard's counters. */
export function lookupHandlers(office: Office): HttpHandler[] {
  return [
    listHandler('/api/brokers', () => office.brokers, { search: ({ name, mcNumber }) => [name, mcNumber] }),
    http.get('/api/brokers/:id', ({ params }) => {
      const found = office.brokers.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, 'Not found')
    }),
    http.get('/api/dashboard/stats', () =>
      HttpResponse.json({
        pendingInvoices: 0,
        processedToday: 0,
        totalRevenue: '0.00',
        activeClients: office.clients.filter(({ status }) => status === 'active').length,
      }),
    ),
  ]
}
