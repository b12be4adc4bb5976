import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { PayoutRecord, payoutKeys } from './payout.model.ts'

/** Words by which payments to clients are found. */
export const payoutSearchKeys: DeclaredMigration = {
  name: 'payouts.search',
  kind: 'migrate',
  ...derivedFields(PayoutRecord, { reads: ['reference', 'netCents'], writes: ['search'] }, (payout) => ({
    search: payoutKeys(payout),
  })),
}
