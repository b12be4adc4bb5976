import { searchResults } from '@drayline/domain/search-schema'
import { object, string } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { search } from './search.service.ts'

export const searchRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/search',
    summary: 'Clients, invoices and loads for a text of at least three characters, at most three of each',
    permission: 'search.use',
    rate: 'search',
    query: object({ q: string().max(200) }),
    response: searchResults,
    handler: (ctx) => search(ctx, ctx.input.query.q),
    present: ({ clients, invoices, loads }) => ({ clients, invoices, loads }),
  }),
]
