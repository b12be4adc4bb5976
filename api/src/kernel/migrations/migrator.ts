import { setTimeout as sleep } from 'node:timers/promises'
import { setUnguarded } from '../database/unguarded.ts'
import type { MissingIndex } from './index-builds.ts'
import { buildIndex, createIndexes, missingIndexes } from './index-builds.ts'
import type { Lease } from './lease.ts'
import { takeLease } from './lease.ts'
import type { Migration } from './migration.ts'
import { latestVersion } from './migration.ts'
import {
  areSomeLeft,
  dueMigrations,
  migrationStates,
  noteMigrations,
  refuseNewerData,
  repeatRecent,
} from './migration-state.ts'
import { registerProcess } from './processes.ts'
import type { MigrationLog } from './run-migration.ts'
import { percentOf, runMigration } from './run-migration.ts'

/** What is going on in the background, for those who watch the process. */
export interface Upgrade {
  /** Name of the migration or of the index. */
  step: string
  percent: number
}

export interface MigratorOptions {
  migrations: readonly Migration[]
  log: MigrationLog
  /** Told when migrations may have changed records: what processes keep of them is no longer right. */
  onChanged?: () => Promise<void>
  /** How long a process that died keeps others from going on. */
  leaseMs?: number
  /** How often a process looks whether there is something to do. */
  pollIntervalMs?: number
}

const defaultPollMs = 2_000
/** What failed is tried again after half a minute. */
const pollsAfterFailure = 15

/**
 * What must be done before anything is served, or a command works: refuses data newer than this program, creates
 * collections and what indexes take no time, and runs migrations of the kind `expand`. Of several processes one runs
 * them, the others wait.
 * @returns indexes that are left to be built in the background
 * @throws DataVersionError
 */
export async function prepareData(options: MigratorOptions): Promise<MissingIndex[]> {
  const { migrations, log, onChanged, leaseMs, pollIntervalMs = defaultPollMs } = options
  await refuseNewerData(migrations)
  const missing = await createIndexes()
  guard(missing)
  await noteMigrations(migrations.filter(({ kind }) => kind !== 'contract'))
  for (;;) {
    // Asked again each time: a newer process may have begun meanwhile.
    await refuseNewerData(migrations)
    if (!(await areSomeLeft('expand'))) return missing
    const lease = await takeLease('expand', leaseMs)
    if (lease) {
      if (await runUnder(lease, migrations, 'expand', log)) await onChanged?.()
    } else {
      log.info({ event: 'migration.waits' }, 'another process prepares the data')
      await sleep(pollIntervalMs)
    }
  }
}

function guard(missing: readonly MissingIndex[]): void {
  setUnguarded(missing.filter(({ guards }) => guards))
}

async function runUnder(
  lease: Lease,
  migrations: readonly Migration[],
  kind: Migration['kind'],
  log: MigrationLog,
): Promise<boolean> {
  let mayHaveChanged = false
  try {
    for (const migration of await dueMigrations(migrations, kind))
      mayHaveChanged = (await runMigration(migration, { lease, log })) || mayHaveChanged
    return mayHaveChanged
  } finally {
    await lease.release()
  }
}

/** Runs index builds and migrations of the kind `migrate` beside what a process serves. */
export class BackgroundMigrator {
  readonly #options: MigratorOptions
  readonly #stopping = new AbortController()
  #missing: MissingIndex[]
  #upgrade: Upgrade | undefined
  #hasFailed = false
  readonly #leave: () => Promise<void>
  #running: Promise<void> = Promise.resolve()

  private constructor(options: MigratorOptions, missing: MissingIndex[], leave: () => Promise<void>) {
    this.#options = options
    this.#missing = missing
    this.#leave = leave
  }

  /**
   * Prepares the data, and begins with what is left. Others see this process before it looks at the data: whoever
   * begins with a newer version meets it, or is met by it.
   * @throws DataVersionError
   */
  static async start(options: MigratorOptions): Promise<BackgroundMigrator> {
    const leave = await registerProcess(latestVersion(options.migrations))
    try {
      const migrator = new BackgroundMigrator(options, await prepareData(options), leave)
      await repeatRecent()
      migrator.#running = migrator.#run()
      return migrator
    } catch (error) {
      await leave()
      throw error
    }
  }

  /** What is going on, here or in another process; undefined when all is done. */
  readonly upgrade = (): Upgrade | undefined => this.#upgrade

  /** Resolves when nothing is left to do. */
  async whenDone(): Promise<void> {
    await this.#running
  }

  /** Ends after the present batch. An index that is being built is left to another process. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#leave()
  }

  async #run(): Promise<void> {
    const { log, pollIntervalMs = defaultPollMs } = this.#options
    const { signal } = this.#stopping
    while (!signal.aborted) {
      this.#hasFailed = false
      const isDone = await this.#look().catch((error: unknown) => {
        this.#hasFailed = true
        if (!signal.aborted) log.warn({ err: error, event: 'migration.failed' }, 'migration')
        return false
      })
      if (isDone) break
      const pauseMs = this.#hasFailed ? pollIntervalMs * pollsAfterFailure : pollIntervalMs
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** One look at what is left. @returns whether that is nothing */
  async #look(): Promise<boolean> {
    if (this.#missing.length === 0 && !(await areSomeLeft('migrate'))) {
      this.#upgrade = undefined
      return true
    }
    const lease = await takeLease('background', this.#options.leaseMs)
    if (lease) await this.#work(lease).finally(() => lease.release())
    else await this.#watch()
    return false
  }

  async #work(lease: Lease): Promise<void> {
    const { migrations, log, onChanged } = this.#options
    await this.#buildIndexes(lease)
    for (const migration of await dueMigrations(migrations, 'migrate')) {
      const stopping = this.#stopping.signal
      const onProgress = ({ records, total }: { records: number; total: number }) => {
        this.#upgrade = { step: migration.name, percent: percentOf(records, total) }
      }
      if (await runMigration(migration, { lease, log, stopping, onProgress })) await onChanged?.()
    }
    this.#upgrade = undefined
  }

  /** Unique indexes first: writes wait for them. One that cannot be built holds up none of the others. */
  async #buildIndexes(lease: Lease): Promise<void> {
    const { log } = this.#options
    const all = this.#missing.toSorted((a, b) => Number(b.guards) - Number(a.guards))
    for (const [position, index] of all.entries()) {
      lease.signal.throwIfAborted()
      this.#stopping.signal.throwIfAborted()
      const step = `${index.collection}.${index.name}`
      this.#upgrade = { step, percent: percentOf(position, all.length) }
      log.info({ event: 'index.building', index: step, position: position + 1, of: all.length }, 'migration')
      try {
        await buildIndex(index, this.#stopping.signal)
        this.#missing = this.#missing.filter((other) => other !== index)
        guard(this.#missing)
      } catch (error) {
        if (this.#stopping.signal.aborted) throw error
        this.#hasFailed = true
        log.error({ err: error, event: 'index.failed', index: step }, 'migration')
      }
    }
  }

  /** Follows what another process does. */
  async #watch(): Promise<void> {
    if (this.#missing.length > 0) this.#missing = await missingIndexes()
    guard(this.#missing)
    const running = (await migrationStates()).find(({ state }) => state === 'running')
    const [index] = this.#missing
    if (running) this.#upgrade = { step: running.name, percent: percentOf(running.records, running.total) }
    else if (index) this.#upgrade = { step: `${index.collection}.${index.name}`, percent: 0 }
  }
}
