import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { LoadRecord, loadKeys } from './load.model.ts'

/** Loads whose number has its letters written to its digits are found by the digits alone. */
export const loadNumberKeys: DeclaredMigration = {
  name: 'loads.searchNumbers',
  kind: 'migrate',
  ...derivedFields(
    LoadRecord,
    { reads: ['loadNumber', 'pickupLocation', 'deliveryLocation', 'driverName'], writes: ['search'] },
    loadKeys,
  ),
}
