import { readOnly } from '../../kernel/database/model.ts'
import { ClientRecord } from './client.model.ts'

// Public surface of clients: other features import nothing else of it.

export type { ClientDoc } from './client.model.ts'
export { searchWithClient } from './search-with-client.ts'

export const clientRecords = readOnly(ClientRecord)
