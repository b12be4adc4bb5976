import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { op } from '../../kernel/database/filter.ts'
import { User } from '../users/index.ts'
import { storeDefaultFactorPolicy } from './policy.ts'

/** The accounts that every reader of the README can open. */
const demoAccounts = ['admin', 'manager', 'employee']

/**
 * Offices from before second factors begin with the rule that new ones begin with; their people have the days of grace
 * from now on. Demonstrations have none, and an empty database gets its rule with its first administrator.
 */
export const defaultFactorPolicy: DeclaredMigration = {
  name: 'factor_policy.default',
  kind: 'migrate',
  total: () => Promise.resolve(1),
  async batch(after) {
    if (after !== null) return null
    const demo = await User.countDocuments({ usernameKey: op.in(demoAccounts) })
    const isOffice = demo < demoAccounts.length && (await User.exists({ deactivatedAt: null })) !== null
    // Newer offices begin with every role; this one grew used to employees without.
    if (isOffice) await storeDefaultFactorPolicy(databaseNow(), ['manager', 'admin'])
    return { after: 1, records: 1, isUnchanged: !isOffice }
  },
}
