import { unfinishedRestore } from '@drayline/api/kernel/migrations/migration-state'
import { UserError } from '../user-error.ts'
import { sumOf } from './collections.ts'
import { type Db, databaseCode, insertRaw } from './driver.ts'
import type { CollectionHead, Manifest } from './format.ts'
import { compareSums } from './format.ts'
import { momentText } from './moment.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import { checkChanges, replay } from './replay-changes.ts'

export interface RestoreOptions {
  file: string
  identities: readonly string[] | undefined
  /** Data version this program knows. */
  knownVersion: number
  /** Changes of this folder are made again after the backup, without those of `until` and later. */
  changes?: { folder: string; until?: Date }
  signal?: AbortSignal
}

/** What was restored. `until` is the moment of the data. */
export interface Restored extends Manifest {
  changes?: { count: number; until: string }
}

const unauthorized = 13
const maxNamed = 5

/** MongoDB builds the indexes of three collections at once. */
const buildsAtOnce = 3

/**
 * Restores a backup into an empty database. The file is read to its end and checked before anything is written; when
 * something fails afterwards, all that was written is removed again.
 * @throws UserError
 */
export async function restoreDatabase(db: Db, options: RestoreOptions): Promise<Restored> {
  await requireEmpty(db)
  const manifest = await checkBackup(options.file, options.identities)
  requireKnown(manifest, options.knownVersion)
  const changes = options.changes && (await checkChanges(manifest, options.changes, options))
  const target = new Target(db, options)
  try {
    await target.fill()
    await target.compare(manifest)
    const count = changes && (await replay(db, changes, options))
    await target.finish()
    return changes && count !== undefined
      ? { ...manifest, changes: { count, until: momentText(changes.until) } }
      : manifest
  } catch (error) {
    await target.empty()
    throw error
  }
}

/** Refuses a database in which anything is. @throws UserError naming it */
async function requireEmpty(db: Db): Promise<void> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith('system.'))
  if (names.length === 0) return
  const counts = await Promise.all(
    names.sort().map(async (name) => ({ name, count: await db.collection(name).estimatedDocumentCount() })),
  )
  const filled = counts.sort((a, b) => b.count - a.count)
  const named = filled.slice(0, maxNamed).map(({ name, count }) => `${name} (${count})`)
  const more = filled.length > maxNamed ? ` and ${filled.length - maxNamed} more collections` : ''
  throw new UserError(
    `The database "${db.databaseName}" is not empty: ${named.join(', ')}${more}.`,
    'Restore into a new database: another DATA_DIR, or another name in MONGODB_URI. Nothing was changed.',
  )
}

function requireKnown({ dataVersion, product }: Manifest, known: number): void {
  if (dataVersion <= known) return
  throw new UserError(
    `The backup is of data version ${dataVersion} (Drayline ${product}); this program knows data up to version ${known}.`,
    'Restore it with the version of Drayline that made it, or a newer one.',
  )
}

/** A database that is being filled. */
class Target {
  readonly #db: Db
  readonly #options: RestoreOptions
  readonly #collections: CollectionHead[] = []
  /** Documents of before a rule of their collection was made may break it; not every user may store them then. */
  #bypass = true

  constructor(db: Db, options: RestoreOptions) {
    this.#db = db
    this.#options = options
  }

  async fill(): Promise<void> {
    const { file, identities, signal } = this.#options
    // First, so that no version of Drayline starts on half of the data, whatever becomes of this process.
    await this.#db.collection<{ _id: string }>('migrations').insertOne({ ...unfinishedRestore })
    for await (const piece of readBackup(file, identities)) {
      signal?.throwIfAborted()
      if (piece.kind === 'collection') await this.#create(piece.collection)
      if (piece.kind === 'documents') await this.#insert(piece.collection.name, piece.documents)
    }
  }

  async #create(head: CollectionHead): Promise<void> {
    if (head.name !== 'migrations') await this.#db.command({ create: head.name, ...head.options })
    this.#collections.push(head)
  }

  async #insert(name: string, documents: readonly Uint8Array[]): Promise<void> {
    const bypassDocumentValidation = this.#bypass
    try {
      await insertRaw(this.#db, name, documents, { bypassDocumentValidation })
    } catch (error) {
      if (!this.#bypass || databaseCode(error) !== unauthorized) throw error
      this.#bypass = false
      await this.#insert(name, documents)
    }
  }

  /** Reads everything again. Before there are indexes: by some of them the database removes what has expired. */
  async compare(manifest: Manifest): Promise<void> {
    const sums = []
    for (const head of this.#collections) {
      this.#options.signal?.throwIfAborted()
      sums.push(await sumOf(this.#db, head, unfinishedRestore._id))
    }
    const [difference] = compareSums(manifest.collections, sums)
    if (difference) throw new UserError(`What was stored is not what was backed up: ${difference}.`)
  }

  async finish(): Promise<void> {
    const waiting = this.#collections.values()
    await Promise.all(Array.from({ length: buildsAtOnce }, () => this.#buildIndexes(waiting)))
    await this.#db.collection<{ _id: string }>('migrations').deleteOne({ _id: unfinishedRestore._id })
  }

  async #buildIndexes(collections: Iterable<CollectionHead>): Promise<void> {
    for (const { name, indexes } of collections) {
      this.#options.signal?.throwIfAborted()
      if (indexes.length === 0) continue
      // A long build is waited for.
      await this.#db.command({ createIndexes: name, indexes }, { socketTimeoutMS: 0 } as object)
    }
  }

  /** Removes all that was made, the mark that keeps Drayline from starting last. */
  async empty(): Promise<void> {
    const names = new Set([...this.#collections.map(({ name }) => name).reverse(), 'migrations'])
    names.delete('migrations')
    for (const name of [...names, 'migrations'])
      await this.#db.dropCollection(name).catch((error: unknown) => {
        if (databaseCode(error) !== unauthorized) throw error
        throw new UserError(
          `The restore failed, and this user may not remove what it had stored in "${this.#db.databaseName}". Drayline refuses to start on it.`,
          'Drop that database as its administrator, then restore again.',
          { cause: error },
        )
      })
  }
}
