import type { SearchResults } from '@drayline/domain/platform/search/search'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import { searchFilter } from '../../kernel/database/search-keys.ts'
import type { Asked, SearchSource } from '../../platform/search/index.ts'
import { fillUp, findNewest, matchOf } from '../../platform/search/index.ts'
import { clientRecords } from '../clients/index.ts'
import { loadRecords } from '../loads/index.ts'
import { findParties } from '../parties/index.ts'
import { DocumentRecord } from './document.model.ts'
import { withLoads } from './loads-of-documents.ts'

/** Loads whose documents are searched: their scans are merged in the order of an index. */
const maxLoads = 50

/** Documents in the search of the header: by file name, then those of the clients and loads that are named. */
export const documentSearch: SearchSource<SearchResults['documents']> = {
  action: 'documents.read',
  find: async (asked) => {
    const names = new NameLookup()
    const own = await findNewest(DocumentRecord, asked.typed)
    const found = await withLoads(await fillUp(DocumentRecord, own, () => ofOthers(asked)))
    const clients = await names.of(
      clientRecords,
      found.map(({ clientId }) => clientId),
    )
    return found.map(({ _id, originalName, clientId, load }) => {
      const loadNumber = load?.loadNumber ?? null
      const clientName = clients.get(clientId ?? 0)?.name ?? null
      return {
        ...{ id: _id, originalName, loadNumber, clientName },
        match: matchOf(asked.typed, [originalName, loadNumber, clientName], {}),
      }
    })
  },
}

/** Conditions on documents of the clients and loads that a text names. */
async function ofOthers(asked: Asked): Promise<object[]> {
  const [{ ofClients }, loads] = await Promise.all([
    findParties(asked),
    loadRecords
      .find(searchFilter(asked.typed) ?? {}, { _id: 1 })
      .sort({ _id: -1 })
      .limit(maxLoads)
      .lean(),
  ])
  const ofLoads = loads.length > 0 ? { loadId: op.in(loads.map(({ _id }) => _id)) } : undefined
  return [ofClients, ofLoads].filter((one) => one !== undefined)
}
