/** Result of one batch. */
export interface Batch {
  /** Start of the next batch: the `_id` of the last record. */
  after: number
  /** Records looked at. */
  records: number
  /** True where nothing was written: what processes keep of the records is right. */
  isUnchanged?: boolean
}

/**
 * When a migration runs:
 * - `expand`: before the first new process serves (fields and collections that it cannot do without);
 * - `migrate`: in the background, beside old and new processes, again and again until no old process is left;
 * - `contract`: when a person says so (`npm run migrate -- --contract`), and only when no old process is left.
 */
export type MigrationKind = 'expand' | 'migrate' | 'contract'

/** Work of a migration. Each batch may be cut off and run again, by this process or another. */
export interface MigrationWork {
  /** Records that a full pass looks at, roughly. */
  total(): Promise<number>
  /** Works on the next records after `after` (null: from the start). Returns null when there are none. */
  batch(after: number | null): Promise<Batch | null>
}

/** A change of stored data. Its version and name stay as they are once released. */
export interface Migration extends MigrationWork {
  /** 1 for the first of the list, then one more each. */
  version: number
  name: string
  kind: MigrationKind
}

/** A migration as its feature declares it; its place in the list gives the version. */
export type DeclaredMigration = Omit<Migration, 'version'>

/** Numbers the migrations of a list by their order. */
export function numbered(declared: readonly DeclaredMigration[]): Migration[] {
  return declared.map((one, index) => ({ ...one, version: index + 1 }))
}

/** The version of data that a program with these migrations writes and reads; 0 without any. */
export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0
}
