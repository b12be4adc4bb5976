import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMongod, majorOf } from './mongo/binary.ts'
import {
  endLeftoverMongod,
  lockDataFolder,
  prepareDataFolder,
  readDataVersion,
  readLock,
  unlockDataFolder,
  updateLock,
  writeDataVersion,
} from './mongo/data-folder.ts'
import { socketUri } from './mongo/replica-set.ts'
import { Server } from './mongo/server.ts'
import type { UserError } from './user-error.ts'

export interface EmbeddedMongoOptions {
  /** Folder of the files. Not needed when `ephemeral`. */
  dataDir?: string
  /** A database in a temporary folder that is removed by `stop()`; with MongoDB's fail points, for tests. */
  ephemeral?: boolean
  /** Memory for the database's cache, in GB. */
  cacheSizeGB?: number
  /** Told what happens, one short sentence at a time. */
  onProgress?: (message: string) => void
  /** Told when the database cannot be kept running; without it the process ends. */
  onFailure?: (error: UserError) => void
  /** Tells whether the disk has room to start again; tests set their own. */
  hasRoom?: (folder: string) => Promise<boolean>
}

/** A running mongod: a replica set of one, so transactions and change streams work. */
export interface EmbeddedMongo {
  /** Connection string; names the database `drayline`. */
  uri: string
  /** The version of the running MongoDB. */
  version: string
  /** The process number of mongod, which changes when it was restarted after a crash. */
  pid(): number
  /** Shuts the database down in order. */
  stop(): Promise<void>
}

const keepLogBytes = 20 * 1024 * 1024

/**
 * Starts a real mongod as a single-node replica set on a socket that only its owner can open. It ends with this
 * process, however that dies; when mongod itself dies, it is started again at the same address.
 * @throws UserError when there is no usable mongod, or the folder is in use, not writable or full.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const onProgress = options.onProgress ?? (() => undefined)
  const dataDir = options.ephemeral ? await mkdtemp(join(tmpdir(), 'drayline-')) : options.dataDir
  if (!dataDir) throw new Error('startEmbeddedMongo needs a dataDir or ephemeral')
  const folder = await prepareDataFolder(dataDir)
  await lockDataFolder(folder)
  const release = async () => {
    await unlockDataFolder(folder)
    if (folder.socketFolder !== folder.folder) await rm(folder.socketFolder, { recursive: true, force: true })
    if (options.ephemeral) await rm(folder.folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const version = await readDataVersion(folder)
    const binary = await findMongod({ onProgress, ...(version ? { major: majorOf(version) } : {}) })
    if (await endLeftoverMongod(folder)) onProgress('Stopped a database that an earlier run had left behind')
    await shortenLog(folder.log)
    const server = new Server(folder, binary, options, onProgress)
    await server.start()
    await writeDataVersion(folder, binary.version)
    const uri = socketUri(folder.socket)
    await updateLock(folder.folder, { uri })
    return {
      uri,
      version: binary.version,
      pid: () => server.pid,
      stop: async () => {
        await server.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * The database of a data folder for a short command: that of the running product, or one started for the purpose.
 */
export async function openEmbeddedMongo(options: EmbeddedMongoOptions & { dataDir: string }) {
  const holder = await readLock(options.dataDir)
  if (holder?.uri) return { uri: holder.uri, stop: async () => undefined, running: true }
  const mongo = await startEmbeddedMongo(options)
  return { uri: mongo.uri, stop: mongo.stop, running: false }
}

async function shortenLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > keepLogBytes) await truncate(file, 0)
}
