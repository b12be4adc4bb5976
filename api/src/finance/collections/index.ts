import { readOnly } from '../../kernel/database/model.ts'
import { CallRecord, CollectionRecord } from './collection.model.ts'

// Public surface of collections: other features import nothing else of it.

export { readDueCalls } from './brokers.list.ts'

export { openByAssignee } from './worklist.ts'

export const callRecords = readOnly(CallRecord)
export const collectionRecords = readOnly(CollectionRecord)
