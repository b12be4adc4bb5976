import { clientSummary } from '@drayline/domain/operations/clients/client-schema'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { summaryOf } from './client-summary.ts'

export const clientSummaryRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/clients/:id/summary',
    summary:
      'The figures of one client: open, paid and this month’s invoices, loads on the road, days to pay',
    permission: 'clients.read',
    params: idParams,
    response: clientSummary,
    handler: (call) => summaryOf(call, call.input.params.id),
    present: ({ clientId, open, paid, thisMonth, loadsInTransit, averageDaysToPay }) => ({
      clientId,
      open,
      paid,
      thisMonth,
      loadsInTransit,
      averageDaysToPay,
    }),
  }),
]
