import { readOnly } from '../../kernel/database/model.ts'
import { TaskRecord } from './task.model.ts'

// Public surface of tasks: other features import nothing else of it.

export type { TaskDoc } from './task.model.ts'
export { dueSortKey } from './task.model.ts'

export const taskRecords = readOnly(TaskRecord)
