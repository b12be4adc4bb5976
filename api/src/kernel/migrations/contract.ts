import { takeLease } from './lease.ts'
import { migrationDocs } from './migration.model.ts'
import type { Migration } from './migration.ts'
import { latestVersion } from './migration.ts'
import { areSomeLeft, dueMigrations, migrationStates, noteMigrations } from './migration-state.ts'
import { versionsSeen } from './processes.ts'
import type { MigrationLog } from './run-migration.ts'
import { runMigration } from './run-migration.ts'

/** What was asked for cannot be done now; the message says why. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/**
 * Runs the migrations of the kind `contract`: they remove what older versions need.
 * @returns names of those that ran
 * @throws MigrationRefused while older processes run, or background migrations are not done
 */
export async function runContract(migrations: readonly Migration[], log: MigrationLog): Promise<string[]> {
  const seen = await versionsSeen()
  const latest = latestVersion(migrations)
  if (seen && seen.lowest < latest)
    throw new MigrationRefused(
      `A process that knows data up to version ${seen.lowest} was seen within the last minute; this is version ${latest}. Stop it first.`,
    )
  if ((await areSomeLeft('expand')) || (await areSomeLeft('migrate')))
    throw new MigrationRefused('Background migrations are not done: npm run migrate shows how far they are.')
  const lease = await takeLease('background')
  if (!lease) throw new MigrationRefused('Another process runs migrations right now.')
  try {
    await noteMigrations(migrations.filter(({ kind }) => kind === 'contract'))
    const due = await dueMigrations(migrations, 'contract')
    for (const migration of due) await runMigration(migration, { lease, log })
    return due.map(({ name }) => name)
  } finally {
    await lease.release()
  }
}

/**
 * Lets a program that knows data up to `version` start again on this database. The next upgrade repeats the migrations
 * after it, for what that program writes.
 * @throws MigrationRefused when it could not read the data any more, or newer processes run
 */
export async function goBackTo(version: number): Promise<void> {
  const later = (await migrationStates()).filter((state) => state.version > version)
  const contract = later.find(({ kind }) => kind === 'contract')
  if (contract)
    throw new MigrationRefused(
      `Migration ${contract.version} "${contract.name}" has removed what version ${version} needs. Restore a backup.`,
    )
  const seen = await versionsSeen()
  if (seen && seen.highest > version)
    throw new MigrationRefused(
      `A process of data version ${seen.highest} was seen within the last minute. Stop all of them first.`,
    )
  await migrationDocs().deleteMany({ version: { $gt: version } })
}
