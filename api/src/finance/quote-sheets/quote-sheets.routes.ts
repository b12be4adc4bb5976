import { quoteSheetQuery } from '@drayline/domain/finance/agreements/quote-schema'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { sendQuoteSheet } from './quote-sheets.ts'

export const quoteSheetsRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/agreements/quote/pdf',
    summary: 'A quote as PDF: our terms in your language, or the disclosure of California or New York',
    permission: 'agreements.read',
    rate: 'export',
    query: quoteSheetQuery,
    raw: 'application/pdf',
    also: [304, 422],
    handler: (call) => sendQuoteSheet(call, call.input.query),
  }),
]
