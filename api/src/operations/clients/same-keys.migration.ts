import { sameKeysOf } from '@drayline/domain/operations/similar/similar'
import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { ClientRecord } from './client.model.ts'

/** Comparison keys of clients: without them the same company is entered twice unseen. */
export const clientSameKeys: DeclaredMigration = {
  name: 'clients.sameKeys',
  kind: 'migrate',
  ...derivedFields(
    ClientRecord,
    { reads: ['name', 'taxId', 'phone', 'email'], writes: ['sameKeys'] },
    (client) => ({ sameKeys: sameKeysOf('client', client) }),
  ),
}
