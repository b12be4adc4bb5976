import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Lease } from './lease.ts'
import type { MigrationDoc } from './migration.model.ts'
import type { Migration } from './migration.ts'
import { beginMigration, endPass, noteBatch } from './migration-state.ts'
import { isOlderSeen } from './processes.ts'

export type MigrationLog = Pick<Logger, 'info' | 'warn' | 'error'>

export interface RunOptions {
  lease: Lease
  log: MigrationLog
  /** Aborted when the process stops: it ends after the present batch. */
  stopping?: AbortSignal
  onProgress?: (state: MigrationDoc) => void
}

const logIntervalMs = 5_000
/** Milliseconds that people have at most between two batches. */
const longestPauseMs = 1_000

/**
 * Runs a migration from where it stopped to its end, batch by batch. A background migration is done only when no older
 * process was running as its last pass began, and none has started since: that pass meets what older ones wrote. After each
 * batch it pauses as long as that took, since people who are there go first.
 * @returns whether records may have been changed, also by a process that began and did not end it
 * @throws when the lease is lost or the process stops; what was done stays noted
 */
export async function runMigration(migration: Migration, options: RunOptions): Promise<boolean> {
  const { lease, log, stopping, onProgress = () => undefined } = options
  const { version, name, kind } = migration
  let state = await beginMigration(migration, lease.holder)
  const isOlderThere = kind === 'migrate' && (await isOlderSeen(version))
  let mayHaveChanged = state.after !== null
  let loggedAt = performance.now()
  log.info({ event: 'migration.began', version, name, kind, after: state.after }, 'migration')
  for (;;) {
    onProgress(state)
    lease.signal.throwIfAborted()
    stopping?.throwIfAborted()
    const began = performance.now()
    const batch = await migration.batch(state.after)
    if (!batch) break
    mayHaveChanged ||= !batch.isUnchanged
    state = await noteBatch(state, batch)
    if (kind === 'migrate') await pause(performance.now() - began, stopping)
    if (performance.now() - loggedAt < logIntervalMs) continue
    loggedAt = performance.now()
    log.info({ event: 'migration.progress', version, name, ...progressOf(state) }, 'migration')
  }
  const ended = await endPass(state, isOlderThere)
  const event = ended.state === 'done' ? 'migration.done' : 'migration.repeats'
  log.info({ event, version, name, records: state.records }, 'migration')
  return mayHaveChanged
}

async function pause(tookMs: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(Math.min(tookMs, longestPauseMs), undefined, { signal, ref: false }).catch(() => undefined)
}

function progressOf({ records, total }: MigrationDoc) {
  return { records, total, percent: percentOf(records, total) }
}

/** Progress in percent, 0 to 100; an estimated total never takes it beyond the end. */
export function percentOf(records: number, total: number): number {
  return total > 0 ? Math.min(100, Math.floor((records / total) * 100)) : 0
}
