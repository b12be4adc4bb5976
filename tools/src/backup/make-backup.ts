import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import product from '../../package.json' with { type: 'json' }
import { UserError } from '../user-error.ts'
import { type Entry, writeArchive } from './archive.ts'
import { backupName, prepareFolder, publish, requireNew } from './backup-folder.ts'
import { type ListedCollection, leftOut, listCollections, readParts } from './collections.ts'
import type { Client, Db, Session } from './driver.ts'
import type { BackupHead, CollectionSum, Manifest } from './format.ts'
import { formatName, formatVersion, headEntry, manifestEntry, Sum, writeCollectionHead } from './format.ts'
import { readAhead } from './read-ahead.ts'
import { CatalogChanged, inSnapshot, keepHistory } from './snapshot.ts'

export interface BackupOptions {
  folder: string
  /** Who can open it; nobody needs a key for one without recipients. */
  recipients: readonly string[]
  now: Date
  /** Of somebody who may set parameters, where the product's own user may not. */
  admin?: Client
  note?: (text: string) => void
  signal?: AbortSignal
}

/** A backup that is complete and has its name. */
export interface Backup extends Manifest {
  file: string
  fileBytes: number
}

/** A product that starts makes collections; so often the backup begins again, with pauses between. */
const maxAttempts = 5
const pauseMs = 2_000

/**
 * Writes all collections as they were at one moment into a new file of the folder, while others work.
 * @throws UserError when the database does not keep the past for long enough, or its collections keep changing
 */
export async function makeBackup(db: Db, options: BackupOptions): Promise<Backup> {
  const { folder, recipients, now, note = () => undefined } = options
  const name = backupName(now, recipients.length > 0)
  const draft = join(folder, `${name}.partial`)
  await prepareFolder(folder, now)
  await requireNew(join(folder, name))
  await requireNew(draft)
  const forget = await keepHistory(options.admin ?? db.client)
  if (!forget) note('This user may not lengthen the history of the database: five minutes by default')
  try {
    const manifest = await attempt(db, draft, options)
    const { size } = await stat(draft)
    return { ...manifest, file: await publish(draft, folder, name), fileBytes: size }
  } finally {
    await rm(draft, { force: true })
    await forget?.()
  }
}

async function attempt(db: Db, draft: string, options: BackupOptions): Promise<Manifest> {
  const { recipients, signal, note = () => undefined } = options
  for (let number = 1; ; number += 1) {
    try {
      return await inSnapshot(db, async (session) => {
        const reading = new Reading(db, session, options)
        await writeArchive(draft, reading.entries(), { recipients, ...(signal ? { signal } : {}) })
        return reading.manifest()
      })
    } catch (error) {
      await rm(draft, { force: true })
      if (!(error instanceof CatalogChanged)) throw error
      if (number === maxAttempts) throw alwaysChanging(error)
      note('Collections or indexes were made meanwhile; beginning again')
      await sleep(pauseMs, undefined, signal ? { signal } : {})
    }
  }
}

function alwaysChanging(cause: unknown): UserError {
  const remedy = 'Wait until Drayline has started and its indexes are built (GET /readyz), then run it again.'
  return new UserError('Collections or indexes kept being made while the backup ran.', remedy, { cause })
}

/** One reading of the whole database. */
class Reading {
  readonly #db: Db
  readonly #session: Session
  readonly #options: BackupOptions
  readonly #sums: CollectionSum[] = []
  #head: BackupHead | undefined

  constructor(db: Db, session: Session, options: BackupOptions) {
    this.#db = db
    this.#session = session
    this.#options = options
  }

  async *entries(): AsyncGenerator<Entry> {
    const { collections, views } = await listCollections(this.#db)
    for (const view of views) this.#options.note?.(`${view} is no collection and is left out`)
    const head = await this.#readHead(await this.#fixMoment(collections))
    yield { name: headEntry, content: Buffer.from(JSON.stringify(head, null, 1)) }
    for (const [index, collection] of collections.entries()) yield* this.#collection(collection, index + 1)
    await this.#requireSame(collections)
    yield { name: manifestEntry, content: Buffer.from(JSON.stringify(this.manifest(), null, 1)) }
  }

  manifest(): Manifest {
    if (!this.#head) throw new Error('Nothing was read')
    return { ...this.#head, collections: this.#sums }
  }

  /** The first answer with a document fixes the moment of the session. */
  async #fixMoment(collections: readonly ListedCollection[]): Promise<{ t: number; i: number }> {
    // Not in the driver's types.
    const session = this.#session as Session & { snapshotTime?: { t: number; i: number } }
    for (const { name } of collections) {
      await this.#db.collection(name).findOne({}, { session, projection: { _id: 1 } })
      if (session.snapshotTime) return session.snapshotTime
    }
    throw new UserError(
      `There is nothing to back up: no collection of the database "${this.#db.databaseName}" holds a document.`,
      'Check MONGODB_URI and DATA_DIR. An address with a readConcernLevel cannot be read at one moment.',
    )
  }

  async #readHead({ t, i }: { t: number; i: number }): Promise<BackupHead> {
    const options = { session: this.#session, projection: { version: 1 } }
    const migrations = await this.#db.collection('migrations').find({}, options).toArray()
    const { version: mongodb } = await this.#db.admin().serverInfo()
    const { now } = this.#options
    this.#head = {
      ...{ format: formatName, formatVersion, id: randomUUID(), begunAt: now.toISOString() },
      ...{ instant: new Date(t * 1_000).toISOString(), clusterTime: { t, i } },
      product: product.version,
      dataVersion: Math.max(0, ...migrations.map(({ version }) => version)),
      ...{ mongodb, database: this.#db.databaseName },
    }
    return this.#head
  }

  async *#collection({ uuid: _, ...head }: ListedCollection, place: number): AsyncGenerator<Entry> {
    const folder = String(place).padStart(4, '0')
    yield { name: `${folder}/collection.json`, content: Buffer.from(writeCollectionHead(head)) }
    const sum = new Sum()
    let part = 0
    if (!leftOut.has(head.name))
      for await (const documents of readAhead(readParts(this.#db, head.name, { session: this.#session }))) {
        this.#options.signal?.throwIfAborted()
        const content = Buffer.concat(documents)
        sum.add(documents.length, content)
        part += 1
        yield { name: `${folder}/${String(part).padStart(6, '0')}.bson`, content }
      }
    this.#sums.push(sum.of(head))
  }

  /** What was dropped reads as empty, and what is new was not listed. */
  async #requireSame(before: readonly ListedCollection[]): Promise<void> {
    const { collections } = await listCollections(this.#db)
    const ids = (all: readonly ListedCollection[]) => all.map(({ uuid }) => uuid).join()
    if (ids(collections) !== ids(before)) throw new CatalogChanged('The collections changed')
  }
}
