import type { SearchResults } from '@drayline/domain/search'
import { findByName } from '../../kernel/lists/find-records.ts'
import type { SearchSource } from '../../platform/search/index.ts'
import { ClientRecord } from './client.model.ts'

/** Clients in the search of the header. */
export const clientSearch: SearchSource<SearchResults['clients']> = {
  action: 'clients.read',
  find: async (typed) =>
    (await findByName(ClientRecord, typed)).map(({ _id, name, contactPerson }) => ({
      id: _id,
      name,
      contactPerson,
    })),
}
