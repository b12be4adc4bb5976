import { clientsOf, entryNumber, entryOfNumber } from '@drayline/domain/finance/ledger/entry'
import type { SearchResults } from '@drayline/domain/platform/search/search'
import { nameOf } from '../../kernel/database/names.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { SearchSource } from '../../platform/search/index.ts'
import { presentEntrySummary } from './book.presenter.ts'
import type { LedgerEntryDoc } from './ledger.model.ts'
import { LedgerEntry } from './ledger.model.ts'

/** Entries of the ledger in the search of the header, by their whole number. */
export const entrySearch: SearchSource<SearchResults['entries']> = {
  action: 'ledger.read',
  find: async ({ typed }) => {
    const id = entryOfNumber(typed)
    const entry = id ? await LedgerEntry.findById(id).lean<LedgerEntryDoc>() : null
    if (!entry) return []
    const client = await nameOf(clientRecords, clientsOf(entry.lines)[0] ?? null)
    const { total } = presentEntrySummary(entry)
    return [
      { id: entry._id, number: entryNumber(entry._id), amount: total, clientName: client?.name ?? null },
    ]
  },
}
