import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupDoc, BackupRecord } from '@drayline/api/platform/backups/backup.model'
import product from '../../package.json' with { type: 'json' }
import { UserError } from '../user-error.ts'
import { type Entry, writeArchive } from './archive.ts'
import { prepareFolder, publish } from './backup-folder.ts'
import { type ChangeEvent, momentOf, readEvent } from './change-events.ts'
import { changeFiles, changesName, savedUntil } from './change-files.ts'
import { leftOut } from './collections.ts'
import { Database, type Db, databaseCode } from './driver.ts'
import {
  type ChangesHead,
  type ChangesManifest,
  changesFormat,
  formatVersion,
  headEntry,
  manifestEntry,
} from './format.ts'
import type { Moment } from './moment.ts'

export interface SaveOptions {
  folder: string
  recipients: readonly string[]
  now: Date
  signal?: AbortSignal
}

/** A file of changes that is complete and has its name. */
export interface SavedChanges extends ChangesManifest {
  file: string
  fileBytes: number
}

/** The database no longer has the changes since that moment. */
const historyLost = 286
const maxPartBytes = 4 * 2 ** 20

/**
 * Writes all changes since the last such file of the folder, or since the last backup, into a new file.
 * @throws UserError when there is no backup, or the database no longer remembers its changes
 */
export async function saveChanges(db: Db, options: SaveOptions): Promise<SavedChanges> {
  const { folder, now } = options
  await prepareFolder(folder, now)
  const backup = await notes(db).findOne({}, { sort: { at: -1 } })
  if (!backup)
    throw new UserError(
      'There is no backup yet that changes could follow.',
      'Make one first: npm run backup -- --to FOLDER',
    )
  const sinceBackup = { t: Math.floor(backup.at.getTime() / 1_000), i: 0 }
  const last = savedUntil(changeFiles(await readdir(folder)))
  try {
    return await save(db, last ?? sinceBackup, backup, options)
  } catch (error) {
    if (databaseCode(error) !== historyLost) throw error
    if (!last || last.t >= sinceBackup.t) throw forgotten(error)
    // What lies between is lost; from the last backup on there is no gap.
    return await save(db, sinceBackup, backup, options).catch((cause: unknown) => {
      throw databaseCode(cause) === historyLost ? forgotten(cause) : cause
    })
  }
}

const notes = (db: Db) => db.collection<BackupDoc>(BackupRecord.collection.name)

function forgotten(cause: unknown): UserError {
  return new UserError(
    'The database no longer has all changes since the last ones that were saved.',
    'Make a backup now; the next changes follow it. Save changes more often, or give MongoDB a larger oplog.',
    { cause },
  )
}

async function save(db: Db, from: Moment, { _id }: BackupDoc, options: SaveOptions): Promise<SavedChanges> {
  const { folder, recipients, signal } = options
  const draft = join(folder, `drayline-changes-${randomUUID()}.partial`)
  // The end of what is read is a change of our own: the database tells its changes in their order.
  const run = randomUUID()
  await notes(db).updateOne({ _id }, { $set: { changesRun: run } }, { writeConcern: { w: 'majority' } })
  const reading = new Reading(db, from, run)
  try {
    await writeArchive(draft, reading.entries(), { recipients, ...(signal ? { signal } : {}) })
    const manifest = reading.manifest()
    const { size } = await stat(draft)
    const name = changesName(from, manifest.to, recipients.length > 0)
    const file = await publish(draft, folder, name)
    await notes(db).updateOne({ _id }, { $set: { changesUntil: new Date(manifest.to.t * 1_000) } })
    return { ...manifest, file, fileBytes: size }
  } finally {
    await rm(draft, { force: true })
  }
}

/** One reading of what the database remembers of its changes. */
class Reading {
  readonly #db: Db
  readonly #from: Moment
  readonly #run: string
  readonly #hash = createHash('sha256')
  #manifest: ChangesManifest | undefined

  constructor(db: Db, from: Moment, run: string) {
    this.#db = db
    this.#from = from
    this.#run = run
  }

  manifest(): ChangesManifest {
    if (!this.#manifest) throw new Error('Nothing was read')
    return this.#manifest
  }

  async *entries(): AsyncGenerator<Entry> {
    const head = await this.#head()
    yield { name: headEntry, content: Buffer.from(JSON.stringify(head, null, 1)) }
    let events = 0
    let bytes = 0
    let part: Uint8Array[] = []
    let number = 0
    const entry = () => {
      number += 1
      const content = Buffer.concat(part)
      part = []
      bytes = 0
      return { name: `${String(number).padStart(6, '0')}.bson`, content }
    }
    for await (const { raw, event } of this.#events()) {
      this.#hash.update(raw)
      events += 1
      part.push(raw)
      bytes += raw.length
      if (bytes >= maxPartBytes) yield entry()
      if (!this.#isEnd(event)) continue
      if (part.length > 0) yield entry()
      this.#manifest = { ...head, to: momentOf(event), events, sha256: this.#hash.digest('hex') }
      yield { name: manifestEntry, content: Buffer.from(JSON.stringify(this.#manifest, null, 1)) }
      return
    }
    throw new Error('The database ended the reading of its changes')
  }

  async #head(): Promise<ChangesHead> {
    const migrations = await this.#db
      .collection('migrations')
      .find({}, { projection: { version: 1 } })
      .toArray()
    return {
      ...{ format: changesFormat, formatVersion, from: this.#from },
      product: product.version,
      dataVersion: Math.max(0, ...migrations.map(({ version }) => version)),
      database: this.#db.databaseName,
    }
  }

  async *#events(): AsyncGenerator<{ raw: Uint8Array; event: ChangeEvent }> {
    const { t, i } = this.#from
    const startAtOperationTime = new Database.Timestamp({ t, i: i + 1 })
    const pipeline = [
      { $changeStream: { startAtOperationTime, showExpandedEvents: true } },
      { $match: { 'ns.coll': { $nin: [...leftOut] } } },
    ]
    const found = this.#db.aggregate(pipeline, { raw: true, readConcern: { level: 'majority' } })
    try {
      for await (const document of found) {
        const raw = document as never as Uint8Array
        yield { raw, event: readEvent(raw) }
      }
    } finally {
      await found.close()
    }
  }

  #isEnd({ ns, updateDescription }: ChangeEvent): boolean {
    return (
      ns.coll === BackupRecord.collection.name && updateDescription?.updatedFields.changesRun === this.#run
    )
  }
}
