import { searchResults } from '@drayline/domain/platform/search/search-schema'
import { object } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { searchText } from '../../kernel/lists/list.ts'
import type { SearchSources } from './search.service.ts'
import { search } from './search.service.ts'

/** The search of the header, over what features above offer. */
export const searchRoutes = (sources: SearchSources): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/search',
    summary:
      'Clients, invoices, loads, brokers, documents, tasks, people and ledger entries for a text of at least three characters, at most three of each; names in spite of one typing error a word',
    permission: 'search.use',
    rate: 'search',
    query: object({ q: searchText }),
    response: searchResults,
    handler: (call) => search(call, sources, call.input.query.q),
    present: ({ clients, invoices, loads, brokers, documents, tasks, people, entries }) => ({
      ...{ clients, invoices, loads, brokers },
      ...{ documents, tasks, people, entries },
    }),
  }),
]
