import type { MigrationDoc } from './migration.model.ts'
import { migrationDocs } from './migration.model.ts'
import type { Batch, Migration } from './migration.ts'
import { latestVersion } from './migration.ts'

const dayMs = 24 * 60 * 60 * 1000
const idOf = ({ version }: { version: number }) => String(version)

/** The data was written by a newer version of Drayline, or by one with other migrations. */
export class DataVersionError extends Error {
  override readonly name = 'DataVersionError'
}

/**
 * Refuses data that is newer than this program, or that other migrations have changed.
 * @throws DataVersionError naming both versions
 */
export async function refuseNewerData(migrations: readonly Migration[]): Promise<void> {
  const known = latestVersion(migrations)
  const stored = await migrationStates()
  const newest = stored.at(-1)
  if (newest && newest.version > known)
    throw new DataVersionError(
      `The data in this database is of version ${newest.version} (migration "${newest.name}"); this version of Drayline knows data up to version ${known}. Start a newer version of Drayline, or see "Going back" in docs/operations-guide.md.`,
    )
  for (const { version, name } of stored) {
    const own = migrations.find((migration) => migration.version === version)?.name
    if (own !== name)
      throw new DataVersionError(
        `The data in this database went through migration ${version} "${name}"; in this version of Drayline it is "${own}". They do not belong together.`,
      )
  }
}

/** Returns the state of all migrations that this database has met, in their order. */
export async function migrationStates(): Promise<MigrationDoc[]> {
  return await migrationDocs().find({}).sort({ version: 1 }).toArray()
}

/** Notes migrations that the database has not met yet: from now on its data is of their version. */
export async function noteMigrations(migrations: readonly Migration[]): Promise<void> {
  if (migrations.length === 0) return
  await migrationDocs().bulkWrite(
    migrations.map((migration) => ({
      updateOne: {
        filter: { _id: idOf(migration) },
        update: { $setOnInsert: blank(migration) as never },
        upsert: true,
      },
    })),
    { ordered: false },
  )
}

function blank({ version, name, kind }: Migration): Omit<MigrationDoc, '_id'> {
  const progress = { holder: null, after: null, records: 0, total: 0 }
  return { version, name, kind, state: 'pending', ...progress, dueAt: new Date(0), finishedAt: null }
}

/**
 * Lets background migrations that ended within the last day run once more. Called when a process starts: the one it
 * replaces may have been older, and may have written after they ended. Versions before 1.1 told nobody that they run.
 */
export async function repeatRecent(): Promise<void> {
  const lately = { $gt: ['$finishedAt', { $subtract: ['$$NOW', dayMs] }] }
  await migrationDocs().updateMany({ kind: 'migrate', state: 'done', $expr: lately } as never, {
    $set: { state: 'pending', after: null, records: 0, dueAt: new Date(0) },
  })
}

/** Migrations of a kind that are not done and due, in their order. */
export async function dueMigrations(
  migrations: readonly Migration[],
  kind: Migration['kind'],
): Promise<Migration[]> {
  const isDue = { $lte: ['$dueAt', '$$NOW'] }
  const due = await migrationDocs()
    .find({ kind, state: { $ne: 'done' }, $expr: isDue } as never, { projection: { _id: 1 } })
    .toArray()
  const ids = new Set(due.map(({ _id }) => _id))
  return migrations.filter((migration) => ids.has(idOf(migration)))
}

/** Returns whether any migration of a kind is not done, due or not. */
export async function areSomeLeft(kind: Migration['kind']): Promise<boolean> {
  return (await migrationDocs().findOne({ kind, state: { $ne: 'done' } })) !== null
}

/** Takes a migration over: from here on only this holder can note its progress. It goes on where it stopped. */
export async function beginMigration(migration: Migration, holder: string): Promise<MigrationDoc> {
  const state = await migrationDocs().findOneAndUpdate(
    { _id: idOf(migration) },
    { $set: { state: 'running', holder, total: await migration.total() } },
    { returnDocument: 'after' },
  )
  if (!state) throw new Error(`Migration ${migration.version} was never noted`)
  return state
}

/**
 * Notes where a batch ended.
 * @throws when another process has taken the migration over
 */
export async function noteBatch(state: MigrationDoc, { after, records }: Batch): Promise<MigrationDoc> {
  return await change(state, { after, records: state.records + records })
}

/** Ends a pass: the migration is done, or to be repeated in so many milliseconds. */
export async function endPass(state: MigrationDoc, repeatInMs: number | null): Promise<void> {
  const now = new Date()
  if (repeatInMs === null) await change(state, { state: 'done', holder: null, after: null, finishedAt: now })
  else {
    const dueAt = new Date(now.getTime() + repeatInMs)
    await change(state, { state: 'pending', holder: null, after: null, records: 0, dueAt })
  }
}

async function change(state: MigrationDoc, values: Partial<MigrationDoc>): Promise<MigrationDoc> {
  const { _id, holder } = state
  const { matchedCount } = await migrationDocs().updateOne({ _id, holder }, { $set: values })
  if (matchedCount !== 1) throw new Error(`Migration ${state.version} was taken over by another process`)
  return { ...state, ...values }
}
