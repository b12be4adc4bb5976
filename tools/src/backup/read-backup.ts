import { UserError } from '../user-error.ts'
import { type Entry, readArchive } from './archive.ts'
import type { BackupHead, CollectionHead, CollectionSum, Manifest } from './format.ts'
import {
  compareSums,
  formatName,
  formatVersion,
  headEntry,
  manifestEntry,
  readCollectionHead,
  Sum,
} from './format.ts'
import { splitDocuments } from './split-documents.ts'

/** A backup as it comes: its head, each collection followed by its documents, and the manifest once all of it fits. */
export type Piece =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'collection'; collection: CollectionHead }
  | { kind: 'documents'; collection: CollectionHead; documents: Uint8Array[] }
  | { kind: 'manifest'; manifest: Manifest }

/** Reads a backup and holds it against its manifest. @throws UserError when it is not a whole backup */
export async function* readBackup(
  file: string,
  identities: readonly string[] | undefined,
): AsyncGenerator<Piece> {
  const reading = new Pieces(file)
  try {
    for await (const entry of readArchive(file, identities)) yield reading.take(entry)
  } catch (error) {
    if (error instanceof UserError) throw error
    throw notWhole(file, reasonOf(error), error)
  }
  reading.requireEnd()
}

/** Reads all of a file before anything is done with it. @returns its manifest @throws UserError */
export async function checkBackup(
  file: string,
  identities: readonly string[] | undefined,
): Promise<Manifest> {
  let found: Manifest | undefined
  for await (const piece of readBackup(file, identities))
    if (piece.kind === 'manifest') found = piece.manifest
  if (!found) throw notWhole(file, 'it has no manifest')
  return found
}

/** Without what the file holds, which a message about its JSON quotes. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'a part of it is no JSON'
  return error instanceof Error ? error.message : String(error)
}

function notWhole(file: string, reason: string, cause?: unknown): UserError {
  return new UserError(
    `${file} is not a whole backup: it was cut off or altered (${reason}). Nothing was restored.`,
    'Take another copy of this backup, or an earlier one.',
    { cause },
  )
}

class Pieces {
  readonly #file: string
  readonly #sums: CollectionSum[] = []
  #head: BackupHead | undefined
  #collection: CollectionHead | undefined
  #sum = new Sum()
  #isEnded = false

  constructor(file: string) {
    this.#file = file
  }

  take({ name, content }: Entry): Piece {
    if (this.#isEnded) throw new Error('something follows its end')
    if (!this.#head) return { kind: 'head', head: this.#takeHead(name, content) }
    if (name === manifestEntry) return { kind: 'manifest', manifest: this.#takeManifest(content) }
    if (name.endsWith('.json')) return { kind: 'collection', collection: this.#takeCollection(content) }
    const collection = this.#collection
    if (!collection) throw new Error('documents without a collection')
    const documents = splitDocuments(content)
    this.#sum.add(documents.length, content)
    return { kind: 'documents', collection, documents }
  }

  requireEnd(): void {
    if (!this.#isEnded) throw notWhole(this.#file, 'its end is missing')
  }

  #takeHead(name: string, content: Uint8Array): BackupHead {
    const head = name === headEntry ? (JSON.parse(String(content)) as BackupHead) : undefined
    if (head?.format !== formatName) throw new UserError(`${this.#file} is not a backup of Drayline.`)
    if (head.formatVersion > formatVersion)
      throw new UserError(`${this.#file} was written by a newer version of Drayline (${head.product}).`)
    this.#head = head
    return head
  }

  #takeCollection(content: Uint8Array): CollectionHead {
    this.#endCollection()
    this.#collection = readCollectionHead(String(content))
    return this.#collection
  }

  #endCollection(): void {
    if (this.#collection) this.#sums.push(this.#sum.of(this.#collection))
    this.#sum = new Sum()
  }

  #takeManifest(content: Uint8Array): Manifest {
    this.#endCollection()
    this.#isEnded = true
    const manifest = JSON.parse(String(content)) as Manifest
    const [difference] = compareSums(manifest.collections, this.#sums)
    if (difference) throw new Error(difference)
    return manifest
  }
}
