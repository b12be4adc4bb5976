import type { SearchResults } from '@drayline/domain/platform/search/search'
import type { SearchSource } from '../../platform/search/index.ts'
import { findByNumber } from '../../platform/search/index.ts'
import { LoadRecord } from './load.model.ts'

/** Loads in the search of the header. */
export const loadSearch: SearchSource<SearchResults['loads']> = {
  action: 'loads.read',
  find: async (typed) =>
    (await findByNumber(LoadRecord, 'loadNumber', typed)).map(
      ({ _id, loadNumber, pickupLocation, deliveryLocation }) => ({
        id: _id,
        loadNumber,
        pickupLocation,
        deliveryLocation,
      }),
    ),
}
