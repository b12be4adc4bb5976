import type { SearchResults } from '@drayline/domain/platform/search/search'
import type { SearchSource } from '../../platform/search/index.ts'
import { findByName, matchOf } from '../../platform/search/index.ts'
import { BrokerRecord } from './broker.model.ts'

/** Brokers in the search of the header. */
export const brokerSearch: SearchSource<SearchResults['brokers']> = {
  action: 'brokers.read',
  find: async ({ typed }) =>
    (await findByName(BrokerRecord, typed)).map(({ row, similar }) => {
      const { _id, name, mcNumber, city, contactPerson, email, phone } = row
      const dotNumber = row.dotNumber && `DOT ${row.dotNumber}`
      return {
        ...{ id: _id, name, mcNumber, city, similar },
        match: matchOf(typed, [name, mcNumber, city], { phone, dotNumber, contactPerson, email }),
      }
    }),
}
