import type { Random } from '../demo/random.ts'

/** One thing that is done to a product while people write. */
export interface Strike {
  /** For the report, and for those who want only this one. */
  name: string
  /** Milliseconds after which writers give up waiting for an answer and repeat; without it, as long as it may take. */
  attemptTimeoutMs?: number
  /** Events that servers must log as errors, because they are what is done. */
  expectedLog?: RegExp
  /** Does it, and brings everything back. */
  carryOut(random: Random): Promise<void>
}

/** A product of our own that is struck again and again. */
export interface Subject {
  /** Addresses to write to: one for each server process. */
  readonly urls: readonly string[]
  /** File in which its servers keep their secrets. */
  readonly dataDir: string
  /** Output and log of each server. */
  outputs(): readonly string[]
  readonly strikes: readonly Strike[]
  /** Names of strikes that this machine does not permit. */
  readonly skipped: readonly string[]
  start(): Promise<void>
  stop(): Promise<void>
  /** The address of its database. */
  databaseUri(): Promise<string>
  /** Its state, for people who look for the cause of a problem. */
  describe(): Promise<string>
}
