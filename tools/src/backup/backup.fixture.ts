import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupRecord } from '@drayline/api/platform/backups/backup.model'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import mongoose from 'mongoose'
import type { Client, Db } from './driver.ts'
import { type Backup, type BackupOptions, makeBackup } from './make-backup.ts'
import { type RestoreOptions, restoreDatabase } from './restore-database.ts'

/** Databases in the mongod of this run, a folder, and a key, for one suite. */
export interface Place {
  client: Client
  folder: string
  identity: string
  recipient: string
  /** A database of its own; there is nothing in it. */
  database(): Db
  backUp(db: Db, options?: Partial<BackupOptions>): ReturnType<typeof makeBackup>
  restore(
    db: Db,
    file: string,
    signal?: AbortSignal,
    changes?: RestoreOptions['changes'],
  ): ReturnType<typeof restoreDatabase>
  end(): Promise<void>
}

/** Makes the place. Each backup gets a name of its own, a second after the one before. */
export async function makePlace(): Promise<Place> {
  const server = process.env.DRAYLINE_TEST_MONGODB
  if (!server) throw new Error('No test database')
  const client = await new mongoose.mongo.MongoClient(server, { monitorCommands: true }).connect()
  const folder = await mkdtemp(join(tmpdir(), 'drayline-backup-test-'))
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const databases: Db[] = []
  let second = Date.parse('2026-11-23T12:00:00Z')
  return {
    client,
    folder,
    identity,
    recipient,
    database() {
      const db = client.db(`test_backup_${randomUUID().slice(0, 8)}`)
      databases.push(db)
      return db
    },
    backUp(db, options = {}) {
      second += 1_000
      return makeBackup(db, { folder, recipients: [recipient], now: new Date(second), ...options })
    },
    restore: (db, file, signal, changes) =>
      restoreDatabase(db, {
        ...{ file, identities: [identity], knownVersion: 1_000 },
        ...(signal ? { signal } : {}),
        ...(changes ? { changes } : {}),
      }),
    async end() {
      await Promise.all(databases.map((db) => db.dropDatabase()))
      await client.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Notes a backup in the database of mongoose, as the command does. */
export async function noted(backup: Backup): Promise<Backup> {
  const note = { bytes: 1, documents: 1, collections: 1, isEncrypted: true, endedAt: new Date() }
  await BackupRecord.create([{ _id: backup.id, at: new Date(backup.instant), ...note }])
  return backup
}
