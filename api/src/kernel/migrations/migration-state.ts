import type { MigrationDoc } from './migration.model.ts'
import { migrationDocs } from './migration.model.ts'
import type { Batch, Migration } from './migration.ts'
import { latestVersion } from './migration.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How long the next pass of a migration waits. */
const repeatMs = 60_000
const idOf = ({ version }: { version: number }) => String(version)

/**
 * Stands among the migrations while a restore fills this database, newer than all: what is there is half of the data, and
 * nothing may start on it.
 */
export const unfinishedRestore = {
  _id: 'restore',
  version: 2 ** 31 - 1,
  name: 'unfinished restore',
  kind: 'contract',
  state: 'done',
} as const

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
  if (newest?._id === unfinishedRestore._id)
    throw new DataVersionError(
      'A restore into this database runs, or was ended before it was done. If none runs, drop the database and restore again.',
    )
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
  const ends = { finishedAt: null, firstEndedAt: null, isRepeated: false }
  return { version, name, kind, state: 'pending', ...progress, dueAt: new Date(0), ...ends }
}

/**
 * Has background migrations run once more that first ended within the last day, or run now. Called when a process
 * starts: the one it replaces may have been older, and may have written after they had passed. Versions before 1.1 told
 * nobody that they run. Processes that start within a minute cause one pass together.
 */
export async function repeatRecent(): Promise<void> {
  const isRecent = { $gt: [{ $ifNull: ['$firstEndedAt', '$$NOW'] }, { $subtract: ['$$NOW', dayMs] }] }
  const ifDone = (then: unknown, otherwise: unknown) => ({
    $cond: [{ $eq: ['$state', 'done'] }, then, otherwise],
  })
  const again = {
    isRepeated: { $eq: ['$state', 'running'] },
    state: ifDone('pending', '$state'),
    records: ifDone(0, '$records'),
    dueAt: ifDone({ $add: ['$$NOW', repeatMs] }, '$dueAt'),
  }
  await migrationDocs().updateMany({ kind: 'migrate', $expr: isRecent } as never, [{ $set: again }])
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
  // The first half of a resumed pass is from before: older processes may have been there then.
  const isRepeated = { $and: [{ $eq: ['$kind', 'migrate'] }, { $ne: ['$after', null] }] }
  const begun = { state: 'running', holder, isRepeated, total: await migration.total() }
  const state = await migrationDocs().findOneAndUpdate({ _id: idOf(migration) }, [{ $set: begun }], {
    returnDocument: 'after',
  })
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

/** Ends a pass: the migration is done, or another pass follows in a minute. */
export async function endPass(state: MigrationDoc, isOlderSeen: boolean): Promise<MigrationDoc> {
  const ifRepeated = (then: unknown, otherwise: unknown) => ({
    $cond: [{ $or: [isOlderSeen, '$isRepeated'] }, then, otherwise],
  })
  return await change(state, {
    state: ifRepeated('pending', 'done'),
    records: ifRepeated(0, '$records'),
    dueAt: { $add: ['$$NOW', repeatMs] },
    finishedAt: ifRepeated('$finishedAt', '$$NOW'),
    firstEndedAt: { $ifNull: ['$firstEndedAt', '$$NOW'] },
    ...{ holder: null, after: null },
  })
}

/** Changes are expressions, so that times are those of the database's clock, with which they are compared. */
async function change({ _id, holder, version }: MigrationDoc, changes: object): Promise<MigrationDoc> {
  const changed = await migrationDocs().findOneAndUpdate({ _id, holder }, [{ $set: changes }], {
    returnDocument: 'after',
  })
  if (!changed) throw new Error(`Migration ${version} was taken over by another process`)
  return changed
}
