import { verifyRecords } from '@drayline/api/finance/book-check/verify-records'
import type { VaultKey } from '@drayline/api/kernel/base/vault-keys'
import { connectDb } from '@drayline/api/kernel/database/db'
import { openAuditKey } from '@drayline/api/platform/audit/audit-key'
import { verifyAudit } from '@drayline/api/platform/audit/verify'
import { verifyAccessLog } from '@drayline/api/platform/audit/verify-access-log'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import mongoose from 'mongoose'
import { commandLimits, prepareDatabase } from '../database.ts'
import { startEmbeddedMongo } from '../embedded-mongo.ts'
import { findBookFaults } from '../verify/book-faults.ts'
import { findTotalFaults } from '../verify/total-faults.ts'
import { type Restored, type RestoreOptions, restoreDatabase } from './restore-database.ts'

export interface VerifyOptions extends RestoreOptions {
  /** Keys of the installation; without them the chains of book and logs are not checked. */
  vaultKeys: VaultKey[]
}

/**
 * Restores a backup into a database that is thrown away, and checks book, totals and logs there. The connection of
 * mongoose must be free.
 * @returns the manifest, and all that is wrong in words
 * @throws UserError when the file is not a whole backup
 */
export async function verifyBackup(
  options: VerifyOptions,
): Promise<{ manifest: Restored; faults: string[] }> {
  const mongo = await startEmbeddedMongo({ ephemeral: true })
  try {
    const db = await connectDb(mongo.uri, commandLimits)
    try {
      const manifest = await restoreDatabase(mongoose.connection.getClient().db(), options)
      // Checks know the collections and indexes of this version.
      await prepareDatabase()
      return { manifest, faults: await findFaults(options) }
    } finally {
      await db.close()
    }
  } finally {
    await mongo.stop()
  }
}

/** The book is chained under the key of the trail; without it, money of records and all totals are left to check. */
async function findFaults({ vaultKeys, note }: VerifyOptions): Promise<string[]> {
  note?.(vaultKeys.length > 0 ? 'Checking book, totals and logs' : 'Checking the money of records and totals')
  // Beside each other: the chains take time here, the totals in the database.
  const [chained, totals] = await Promise.all([
    vaultKeys.length > 0 ? findChainFaults(vaultKeys) : verifyRecords(),
    findTotalFaults(false),
  ])
  return [...chained, ...totals.kept, ...totals.others]
}

async function findChainFaults(vaultKeys: VaultKey[]): Promise<string[]> {
  const ring = await keyRing({ vaultKeys, vaultKeysFile: undefined })
  try {
    await openAuditKey(ring)
  } catch {
    return ['the keys are not those of this backup: they do not open the key of its audit trail']
  }
  const book = await findBookFaults()
  const audit = await verifyAudit()
  const access = await verifyAccessLog(ring)
  return [
    ...book.faults,
    ...audit.faults.map(({ id, fault }) => `audit record ${id}: ${fault}`),
    ...access.faults.map(({ id, fault }) => `access record ${id}: ${fault}`),
  ]
}
