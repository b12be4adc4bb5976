import { readOnly } from '../../kernel/database/model.ts'
import { DocumentRecord } from './document.model.ts'

// Public surface of documents: other features import nothing else of it.

export { refileDocuments } from './refile.ts'

export const documentRecords = readOnly(DocumentRecord)
