import { readOnly } from '../../kernel/database/model.ts'
import { ClientRecord } from './client.model.ts'

// What others may use of clients.

export type { ClientDoc } from './client.model.ts'
export { searchWithClient } from './search-with-client.ts'

export const clientRecords = readOnly(ClientRecord)
