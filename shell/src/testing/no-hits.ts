import type { SearchResults } from '@drayline/domain/platform/search/search'

/** An answer of the search without any hits. */
export const noHits: SearchResults = {
  ...{ clients: [], invoices: [], loads: [], brokers: [] },
  ...{ documents: [], tasks: [], people: [], entries: [] },
}
