import type { SearchResults } from '@drayline/domain/platform/search/search'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { SearchFilter } from '../../kernel/database/search-keys.ts'
import { searchFilter } from '../../kernel/database/search-keys.ts'
import type { Asked, SearchSource } from '../../platform/search/index.ts'
import { fillUp, findNewest, matchOf } from '../../platform/search/index.ts'
import { clientRecords } from '../clients/index.ts'
import { loadRecords } from '../loads/index.ts'
import { findParties } from '../parties/index.ts'
import { DocumentRecord } from './document.model.ts'
import { foundInText } from './document-text.ts'
import { withLoads } from './places-of-documents.ts'

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
    return found.map(({ _id, originalName, pageText, clientId, load }) => {
      const loadNumber = load?.loadNumber ?? null
      const clientName = clients.get(clientId ?? 0)?.name ?? null
      return {
        ...{ id: _id, originalName, loadNumber, clientName },
        match: matchOf(asked.typed, [originalName, loadNumber, clientName], {
          text: foundInText(asked.typed, pageText),
        }),
      }
    })
  },
}

/**
 * A search in the list: by the document's own words, or by a client or load that the text names. They are looked up
 * instead of copied into the records, so that a renamed one is found at once. Give `listQuery` the query without `q`.
 */
export async function searchWithOthers(text: string | undefined): Promise<SearchFilter> {
  const own = searchFilter(text)
  if (!own) return {}
  const others = await ofOthers({ typed: text ?? '' })
  return others.length > 0 ? { $or: [own, ...others] } : own
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
