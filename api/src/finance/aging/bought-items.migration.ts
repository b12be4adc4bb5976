import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { purchaseRecords } from '../purchases/index.ts'
import { checkBoughtAfter } from './bought-items.check.ts'

/**
 * Purchases from before the book was the source of aging get their open items from it, back to their first day. Again
 * while older processes serve, which buy without writing any.
 */
export const boughtItemsOfOldPurchases: DeclaredMigration = {
  name: 'open_items.bought',
  kind: 'migrate',
  total: () => purchaseRecords.countDocuments({}).exec(),
  batch: (after) => checkBoughtAfter(after ?? 0, true),
}
