import type { Config } from '@drayline/api/kernel/base/config'
import { readSecretFiles } from '@drayline/api/kernel/base/secret-files'
import { connectDb } from '@drayline/api/kernel/database/db'
import { createLogger } from '@drayline/api/kernel/http/request-log'
import { DataVersionError, refuseNewerData } from '@drayline/api/kernel/migrations/migration-state'
import { prepareData } from '@drayline/api/kernel/migrations/migrator'
import { migrations } from '@drayline/api/migrations'
import { openAuditKey } from '@drayline/api/platform/audit/audit-key'
import { tellAllChanged } from '@drayline/api/platform/changes/tell-all'
// Registers the followers of changes: nothing can be written without them.
import '@drayline/api/subscriptions'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import mongoose from 'mongoose'
import { readConfiguration, withSecrets } from './configuration.ts'
import { openEmbeddedMongo, startEmbeddedMongo } from './embedded-mongo.ts'
import type { Lifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

/** The database the product runs on: the given one, or the embedded one, which ends with the command. */
export async function provideDatabase(
  config: Config,
  lifecycle: Lifecycle,
  note: (text: string) => void,
): Promise<string> {
  if (config.mongodbUri) return config.mongodbUri
  const mongo = await startEmbeddedMongo({
    dataDir: config.dataDir,
    onProgress: note,
    onFailure: (error) => void lifecycle.fail(error),
  })
  lifecycle.onEnd(mongo.stop)
  return mongo.uri
}

/** A command that verifies adds up all there is in one question: of ten million lines that takes minutes. */
export const commandLimits = { answersWithinMs: 30 * 60_000 }

/**
 * The database for a short command (create an administrator, publish a remote): that of the running product, the
 * given one, or the embedded one started for the purpose. Connected, with its indexes.
 */
export async function openDatabase(config: Config, lifecycle: Lifecycle): Promise<string> {
  const uri = await findDatabase(config, lifecycle)
  await connect(uri, lifecycle, commandLimits)
  await prepareDatabase()
  await openOwnTrail(config)
  return uri
}

/**
 * The same for commands that only show or verify: they leave collections, indexes and data as they are, so that older
 * processes go on, and start again.
 */
export async function openToRead(config: Config, lifecycle: Lifecycle): Promise<void> {
  await connect(await findDatabase(config, lifecycle), lifecycle, commandLimits)
  await orRefuse(() => refuseNewerData(migrations))
  await openOwnTrail(config)
}

/** Settings by which the database is found; they need none of the product's keys. */
export function databasePlace(env: NodeJS.ProcessEnv = process.env): Pick<Config, 'mongodbUri' | 'dataDir'> {
  const mongodbUri = readSecretFiles(env).env.MONGODB_URI?.trim()
  return mongodbUri ? { mongodbUri, dataDir: '' } : readConfiguration(env)
}

/** Connects to the database as it is: whatever version it has, empty or not, and without any key. */
export async function openAsItIs(lifecycle: Lifecycle): Promise<void> {
  await connect(await findDatabase(databasePlace(), lifecycle), lifecycle, commandLimits)
}

async function openOwnTrail(config: Config): Promise<void> {
  const { vaultKeys, vaultKeysFile } = await withSecrets(config)
  if (vaultKeys.length > 0 || vaultKeysFile) await openTrail({ vaultKeys, vaultKeysFile })
}

/**
 * Opens the key of the audit trail: without it nothing that is audited can be written.
 * @throws UserError when the key ring is another one than that of this database
 */
export async function openTrail(config: Pick<Config, 'vaultKeys' | 'vaultKeysFile'>): Promise<void> {
  try {
    await openAuditKey(await keyRing(config))
  } catch (error) {
    throw new UserError(
      'The key of the audit trail cannot be opened: VAULT_KEYS is missing, or is not the key ring of this database.',
      'Set VAULT_KEYS as the product has it (docs/operations-guide.md, "Secrets").',
      { cause: error },
    )
  }
}

async function findDatabase(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  lifecycle: Lifecycle,
): Promise<string> {
  if (config.mongodbUri) return config.mongodbUri
  const mongo = await openEmbeddedMongo({ dataDir: config.dataDir })
  lifecycle.onEnd(mongo.stop)
  return mongo.uri
}

/**
 * Connects mongoose and prepares collections, indexes and data for use.
 * @throws UserError when there is no answer, it is not a replica set, or its data is newer than this program
 */
export async function connectDatabase(uri: string, lifecycle: Lifecycle): Promise<void> {
  await connect(uri, lifecycle)
  await prepareDatabase()
}

async function connect(uri: string, lifecycle: Lifecycle, limits?: typeof commandLimits): Promise<void> {
  try {
    const db = await connectDb(uri, limits)
    lifecycle.onEnd(() => db.close())
  } catch (error) {
    throw new UserError(
      `The database at ${withoutPassword(uri)} cannot be reached: ${reasonOf(error)}`,
      'Check MONGODB_URI and that MongoDB runs there, or unset it to use the embedded database.',
      { cause: error },
    )
  }
  await requireReplicaSet(uri)
}

/**
 * Creates collections and indexes of the connected database, and does what nothing can be served without.
 * @throws UserError when the data is newer than this program
 */
export async function prepareDatabase(): Promise<void> {
  await orRefuse(() => prepareData({ migrations, log: createLogger('warn'), onChanged: tellAllChanged }))
}

async function orRefuse(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DataVersionError)) throw error
    throw new UserError(error.message, 'docs/operations-guide.md, "Upgrade"', { cause: error })
  }
}

/** Transactions need a replica set, and a single server would fail only at the first write. */
async function requireReplicaSet(uri: string): Promise<void> {
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 })
  if (hello?.setName || hello?.msg === 'isdbgrid') return
  throw new UserError(
    `The MongoDB at ${withoutPassword(uri)} is not a replica set, so it cannot run transactions.`,
    'Start it with --replSet and run rs.initiate() once; one member is enough.',
  )
}

/** An address that can be shown. */
function withoutPassword(uri: string): string {
  return uri.replace(/\/\/[^@/]*@/, '//')
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.message) : String(error)
}
