import { unfinishedRestore } from '@drayline/api/kernel/migrations/migration-state'
import { UserError } from '../user-error.ts'
import { describeTotal } from './amounts.ts'
import { sumOf } from './collections.ts'
import { type Db, databaseCode, insertRaw } from './driver.ts'
import type { CollectionHead, CollectionSum, Manifest } from './format.ts'
import { compareSums } from './format.ts'
import { momentText } from './moment.ts'
import { readAhead } from './read-ahead.ts'
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
  /** Is told what begins: each part can take minutes. */
  note?: (text: string) => void
}

/** What was restored. `until` is the moment of the data. */
export interface Restored extends Manifest {
  changes?: { count: number; until: string }
}

const unauthorized = 13
const maxNamed = 5

/** MongoDB builds the indexes of three collections at once. */
const buildsAtOnce = 3
/** One is added up here while the database looks for the next documents of the other. */
const readsAtOnce = 2

/**
 * Restores a backup into an empty database. The file is read to its end and checked before anything is written; when
 * something fails afterwards, all that was written is removed again.
 * @throws UserError
 */
export async function restoreDatabase(db: Db, options: RestoreOptions): Promise<Restored> {
  const { note } = options
  await requireEmpty(db)
  note?.('Reading the file to its end')
  const manifest = await checkBackup(options.file, options.identities)
  requireKnown(manifest, options.knownVersion)
  const changes = options.changes && (await checkChanges(manifest, options.changes, options))
  const target = new Target(db, options)
  try {
    note?.(`Storing ${describeTotal(manifest.collections)}`)
    await target.fill()
    note?.('Comparing what is stored')
    await target.compare(manifest)
    if (changes) note?.('Making later changes again')
    const count = changes && (await replay(db, changes, options))
    note?.('Building indexes')
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
    for await (const piece of readAhead(readBackup(file, identities))) {
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
    const sums: CollectionSum[] = []
    await this.#each(readsAtOnce, async (head) => {
      sums.push(await sumOf(this.#db, head, unfinishedRestore._id))
    })
    const [difference] = compareSums(manifest.collections, sums)
    if (difference) throw new UserError(`What was stored is not what was backed up: ${difference}.`)
  }

  async finish(): Promise<void> {
    await this.#each(buildsAtOnce, async ({ name, indexes }) => {
      // A long build is waited for.
      const limits = { socketTimeoutMS: 0 } as object
      if (indexes.length > 0) await this.#db.command({ createIndexes: name, indexes }, limits)
    })
    await this.#db.collection<{ _id: string }>('migrations').deleteOne({ _id: unfinishedRestore._id })
  }

  /** Does so for all collections, so many at a time. */
  async #each(atOnce: number, work: (head: CollectionHead) => Promise<void>): Promise<void> {
    const waiting = this.#collections.values()
    const worker = async () => {
      for (const head of waiting) {
        this.#options.signal?.throwIfAborted()
        await work(head)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
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
