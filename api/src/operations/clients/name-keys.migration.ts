import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { ClientRecord, clientKeys } from './client.model.ts'

/** Clients are found by phone, and by name in spite of a typing error. */
export const clientNameKeys: DeclaredMigration = {
  name: 'clients.searchNames',
  kind: 'migrate',
  ...derivedFields(
    ClientRecord,
    {
      reads: ['name', 'email', 'contactPerson', 'phone', 'taxId'],
      writes: ['nameSortKey', 'search', 'sameKeys'],
    },
    clientKeys,
  ),
}
