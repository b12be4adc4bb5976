import type { DeclaredMigration } from './kernel/migrations/migration.ts'
import { recomputeSummaries } from './totals.ts'

/** Kept sums and the exposure of brokers are counted anew: older versions kept fewer of them. */
export const keptSums: DeclaredMigration = {
  name: 'summaries.recount',
  kind: 'migrate',
  total: async () => 1,
  async batch(after) {
    if (after !== null) return null
    await recomputeSummaries({ repair: true })
    return { after: 1, records: 1 }
  },
}
