import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { sendInvoicePdf } from './invoice-pdf.ts'

export const invoicePdfRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    summary: 'The invoice as it goes to the broker, as PDF of letter size in your language',
    permission: 'invoices.read',
    rate: 'export',
    params: idParams,
    raw: 'application/pdf',
    also: [304],
    handler: (call) => sendInvoicePdf(call, call.input.params.id),
  }),
]
