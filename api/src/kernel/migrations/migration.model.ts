import { driverCollection, plainModel } from '../database/model.ts'
import type { MigrationKind } from './migration.ts'

/** Progress of a migration in this database. */
export interface MigrationDoc {
  /** `5` */
  _id: string
  version: number
  name: string
  kind: MigrationKind
  state: 'pending' | 'running' | 'done'
  /** The lease under which it runs. Whoever holds another one can no longer say how far it is. */
  holder: string | null
  /** End of the last batch of this pass. */
  after: number | null
  /** Records looked at in this pass, and how many there are, roughly. */
  records: number
  total: number
  /** A pending one waits until then. */
  dueAt: Date
  finishedAt: Date | null
  /** When its first pass ended; null before. */
  firstEndedAt: Date | null
  /** The pass that runs began in its middle, or a process has started since: another one follows. */
  isRepeated: boolean
}

// All three are read and written through the driver: times are compared with the clock of the database, which processes
// share. Their fields only tell what is stored; mongoose checks none of them.
const MigrationRecord = plainModel<MigrationDoc>('migrations', {
  _id: String,
  version: Number,
  name: String,
  kind: String,
  state: String,
  holder: String,
  after: Number,
  records: Number,
  total: Number,
  dueAt: Date,
  finishedAt: Date,
  firstEndedAt: Date,
  isRepeated: Boolean,
})

/** The right to run migrations, held by one process at a time. */
export interface LeaseDoc {
  /** `expand` or `background` */
  _id: string
  holder: string | null
  expiresAt: Date
}

const LeaseRecord = plainModel<LeaseDoc>('migration_leases', {
  _id: String,
  holder: String,
  expiresAt: Date,
})

/** A process that serves, and the version of data it was made for. */
export interface ProcessDoc {
  _id: string
  version: number
  seenAt: Date
}

const day = 24 * 60 * 60
const ProcessRecord = plainModel<ProcessDoc>('processes', { _id: String, version: Number, seenAt: Date }, [
  [{ seenAt: 1 }, { expireAfterSeconds: day }],
])

export const migrationDocs = () => driverCollection(MigrationRecord)
export const leaseDocs = () => driverCollection(LeaseRecord)
export const processDocs = () => driverCollection(ProcessRecord)
