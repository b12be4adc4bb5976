import { documentCountCap } from '@drayline/domain/operations/documents/document'
import { DocumentRecord } from './document.model.ts'

const readTimeout = 5_000

/** Filed nowhere: what has a load or an invoice has its client, too. */
export const unfiled = { clientId: null }

/** How many documents are filed nowhere, by an index and no further than the cap. */
export function countUnfiled(): Promise<number> {
  const options = { limit: documentCountCap, maxTimeMS: readTimeout }
  return DocumentRecord.countDocuments(unfiled, options as never)
}
