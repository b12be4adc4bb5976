import type { SearchResults } from '@drayline/domain/platform/search/search'
import { NameLookup } from '../../kernel/database/names.ts'
import type { SearchSource } from '../../platform/search/index.ts'
import { fillUp, findNewest, matchOf } from '../../platform/search/index.ts'
import { clientRecords } from '../clients/index.ts'
import { findParties } from '../parties/index.ts'
import { TaskRecord } from './task.model.ts'

/** Tasks in the search of the header: by title and description, then those of the clients that are named. */
export const taskSearch: SearchSource<SearchResults['tasks']> = {
  action: 'tasks.read',
  find: async (asked) => {
    const names = new NameLookup()
    const own = await findNewest(TaskRecord, asked.typed)
    const found = await fillUp(TaskRecord, own, async () =>
      [(await findParties(asked)).ofClients].filter((one) => one !== undefined),
    )
    const clients = await names.of(
      clientRecords,
      found.map(({ clientId }) => clientId),
    )
    return found.map(({ _id, title, description, clientId }) => {
      const clientName = clients.get(clientId ?? 0)?.name ?? null
      const match = matchOf(asked.typed, [title, clientName], { description })
      return { id: _id, title, clientName, match }
    })
  },
}
