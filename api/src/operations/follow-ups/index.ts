import { readOnly } from '../../kernel/database/model.ts'
import { FollowUpRecord } from './follow-up.model.ts'

// Public surface of follow-ups: other features import nothing else of it.

export type { FollowUpDoc } from './follow-up.model.ts'

export const followUpRecords = readOnly(FollowUpRecord)
