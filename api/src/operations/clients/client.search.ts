import type { SearchResults } from '@drayline/domain/platform/search/search'
import type { SearchSource } from '../../platform/search/index.ts'
import { findByName, matchOf } from '../../platform/search/index.ts'
import { ClientRecord } from './client.model.ts'

/** Clients in the search of the header. */
export const clientSearch: SearchSource<SearchResults['clients']> = {
  action: 'clients.read',
  find: async ({ typed }) =>
    (await findByName(ClientRecord, typed)).map(
      ({ row: { _id, name, contactPerson, email, phone }, similar }) => ({
        ...{ id: _id, name, contactPerson, similar },
        match: matchOf(typed, [name, contactPerson], { phone, email }),
      }),
    ),
}
