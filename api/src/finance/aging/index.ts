import { readOnly } from '../../kernel/database/model.ts'
import { OpenItem } from './open-item.model.ts'

// Public surface of aging: other features import nothing else of it.

export { presentGroup, presentSums } from './aging.presenter.ts'
export type { AgingSums, AgingSumsOf } from './aging.service.ts'
export { addUp, readGroups } from './aging.service.ts'
export { latestInstant } from './bought-items.ts'
export type { OpenItemDoc } from './open-item.model.ts'
export { itemsOfClient } from './open-item.model.ts'
export { type Owing, readOwing } from './owing-brokers.ts'

export const openItemRecords = readOnly(OpenItem)
