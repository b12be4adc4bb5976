import { sameKeysOf } from '@drayline/domain/operations/similar/similar'
import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { BrokerRecord } from './broker.model.ts'

/** Comparison keys of brokers: without them the same company is entered twice unseen. */
export const brokerSameKeys: DeclaredMigration = {
  name: 'brokers.sameKeys',
  kind: 'migrate',
  ...derivedFields(
    BrokerRecord,
    { reads: ['name', 'phone', 'email', 'mcNumber', 'dotNumber'], writes: ['sameKeys'] },
    (broker) => ({ sameKeys: sameKeysOf('broker', broker) }),
  ),
}
