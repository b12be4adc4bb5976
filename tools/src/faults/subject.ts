/** One thing that is done to a product while people write. */
export interface Strike {
  /** For the report: what is done. */
  name: string
  /** Milliseconds after which writers give up waiting for an answer and repeat; without it, as long as it may take. */
  attemptTimeoutMs?: number
  /** Does it, and brings everything back. */
  carryOut(): Promise<void>
}

/** A product of our own that is struck again and again. */
export interface Subject {
  /** Addresses to write to: one for each server process. */
  readonly urls: readonly string[]
  /** File in which its servers keep their secrets. */
  readonly dataDir: string
  /** Output and logs of the servers. */
  output(): string
  readonly strikes: readonly Strike[]
  start(): Promise<void>
  stop(): Promise<void>
  /** The address of its database. */
  databaseUri(): Promise<string>
}
