import type { SearchResults } from '@drayline/domain/platform/search/search'
import { NameLookup } from '../../kernel/database/names.ts'
import type { SearchSource } from '../../platform/search/index.ts'
import { fillUp, findByNumber, matchOf } from '../../platform/search/index.ts'
import { ofParties, withParties } from '../parties/index.ts'
import { LoadRecord } from './load.model.ts'

/** Loads in the search of the header: by their own texts, then those of the clients and brokers of that name. */
export const loadSearch: SearchSource<SearchResults['loads']> = {
  action: 'loads.read',
  find: async (asked) => {
    const names = new NameLookup()
    const own = await findByNumber(LoadRecord, 'loadNumber', asked.typed)
    const found = await fillUp(LoadRecord, own, () => ofParties(asked))
    return (await withParties(found, names)).map(
      ({ _id, loadNumber, pickupLocation, deliveryLocation, driverName, client, broker }) => ({
        ...{ id: _id, loadNumber, pickupLocation, deliveryLocation },
        match: matchOf(asked.typed, [loadNumber, pickupLocation, deliveryLocation], {
          ...{ client: client?.name, broker: broker?.name, driver: driverName },
        }),
      }),
    )
  },
}
