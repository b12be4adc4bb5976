import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { BrokerRecord, brokerKeys } from './broker.model.ts'

/** Brokers are found by phone, and by name in spite of a typing error. */
export const brokerNameKeys: DeclaredMigration = {
  name: 'brokers.searchNames',
  kind: 'migrate',
  ...derivedFields(
    BrokerRecord,
    {
      reads: ['name', 'contactPerson', 'email', 'phone', 'city', 'mcNumber', 'dotNumber'],
      writes: ['nameSortKey', 'search', 'sameKeys'],
    },
    brokerKeys,
  ),
}
