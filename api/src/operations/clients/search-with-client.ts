import { op } from '../../kernel/database/filter.ts'
import { searchFilter } from '../../kernel/database/search-keys.ts'
import { ClientRecord } from './client.model.ts'

const maxClients = 200

/**
 * A search in records that belong to a client: by the record's own texts, or by the name of its client. Names are
 * looked up instead of copied into the records, so that a renamed client is found at once. Undefined without a text.
 * Give `listQuery` the query without `q` then.
 */
export async function searchWithClient(
  text: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  const own = searchFilter(text)
  if (!own) return undefined
  const clients = await ClientRecord.find(own, { _id: 1 }).sort({ _id: -1 }).limit(maxClients).lean()
  if (clients.length === 0) return own
  return { $or: [own, { clientId: op.in(clients.map(({ _id }) => _id)) }] }
}
