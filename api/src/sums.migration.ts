import { withDeadline } from './kernel/database/deadline.ts'
import type { DeclaredMigration } from './kernel/migrations/migration.ts'
import { brokerRecords } from './operations/brokers/index.ts'
import { summaryKinds } from './platform/sums/summary.model.ts'
import { repairSome } from './totals.ts'

/** No person waits for it, and a kind of sums is counted in one go. */
const budgetMs = 60_000

/** Kept sums and the exposure of brokers are counted anew: older versions kept fewer of them. */
export const keptSums: DeclaredMigration = {
  name: 'summaries.recount',
  kind: 'migrate',
  total: async () => (await brokerRecords.countDocuments()) + summaryKinds.length,
  batch: (after) => withDeadline(() => repairSome(after), budgetMs),
}

/** The same once more, since brokers owe us what we bought, too. */
export const boughtExposure: DeclaredMigration = { ...keptSums, name: 'summaries.boughtExposure' }
