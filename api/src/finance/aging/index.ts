import { readOnly } from '../../kernel/database/model.ts'
import { OpenItem } from './open-item.model.ts'

// What others may use of aging.

export { readGroups } from './aging.service.ts'
export type { OpenItemDoc } from './open-item.model.ts'

export const openItemRecords = readOnly(OpenItem)
