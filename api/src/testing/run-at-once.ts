import type { MigrationWork } from '../kernel/migrations/migration.ts'

/** Runs a whole pass of one migration, without its being noted. */
export async function runAtOnce(migration: MigrationWork): Promise<void> {
  let after: number | null = null
  for (;;) {
    const batch = await migration.batch(after)
    if (!batch) return
    after = batch.after
  }
}
