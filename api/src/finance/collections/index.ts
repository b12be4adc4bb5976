import { readOnly } from '../../kernel/database/model.ts'
import { CallRecord, CollectionRecord } from './collection.model.ts'

// What others may use of collections.

export const callRecords = readOnly(CallRecord)
export const collectionRecords = readOnly(CollectionRecord)
