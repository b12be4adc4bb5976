import { createHash } from 'node:crypto'
import { Database } from './driver.ts'
import type { Moment } from './moment.ts'

/** Written first: says what the file is before anything else of it is read. */
export interface BackupHead {
  format: typeof formatName
  formatVersion: number
  id: string
  /** When the command began. */
  begunAt: string
  /** The moment the data is of, in whole seconds, and the cluster time it was read at. */
  instant: string
  clusterTime: Moment
  /** Version of Drayline, and of its data. */
  product: string
  dataVersion: number
  mongodb: string
  database: string
}

/** A collection without its documents. Options and indexes are as the database tells them, types included. */
export interface CollectionHead {
  name: string
  options: Record<string, unknown>
  indexes: Record<string, unknown>[]
}

/** What came of a collection: the checksum is over its documents in the order of `_id`. */
export interface CollectionSum {
  name: string
  documents: number
  bytes: number
  indexes: number
  sha256: string
}

/** Written last: without it, a backup is not whole. */
export interface Manifest extends BackupHead {
  collections: CollectionSum[]
}

/** Written first into a file of changes: those after one moment. */
export interface ChangesHead {
  format: typeof changesFormat
  formatVersion: number
  from: Moment
  product: string
  dataVersion: number
  database: string
}

/** Written last: the moment of the last change, how many there are, and the checksum of all. */
export interface ChangesManifest extends ChangesHead {
  to: Moment
  events: number
  sha256: string
}

export const formatName = 'drayline-backup'
export const changesFormat = 'drayline-changes'
export const formatVersion = 1
export const headEntry = 'backup.json'
export const manifestEntry = 'manifest.json'

const { EJSON } = Database.BSON

/** Options and indexes as text that keeps the types of numbers, dates and ids. */
export const writeCollectionHead = (head: CollectionHead) =>
  EJSON.stringify(head, undefined, 1, { relaxed: false })

/** Reads what `writeCollectionHead` wrote. */
export const readCollectionHead = (text: string): CollectionHead => EJSON.parse(text, { relaxed: false })

/** Counts documents and adds up their checksum as they pass. */
export class Sum {
  readonly #hash = createHash('sha256')
  documents = 0
  bytes = 0

  /** @param content so many documents, one after the other */
  add(documents: number, content: Uint8Array): void {
    this.documents += documents
    this.bytes += content.length
    this.#hash.update(content)
  }

  /** Ends the sum. */
  of({ name, indexes }: CollectionHead): CollectionSum {
    const { documents, bytes } = this
    return { name, documents, bytes, indexes: indexes.length, sha256: this.#hash.digest('hex') }
  }
}

/** Names of the collections that differ, one sentence each. */
export function compareSums(expected: readonly CollectionSum[], actual: readonly CollectionSum[]): string[] {
  const found = new Map(actual.map((sum) => [sum.name, sum]))
  const unexpected = actual.filter(({ name }) => !expected.some((sum) => sum.name === name))
  return [
    ...expected.flatMap((sum) => compareSum(sum, found.get(sum.name))),
    ...unexpected.map(({ name }) => `${name} is not in the manifest`),
  ]
}

function compareSum(expected: CollectionSum, actual: CollectionSum | undefined): string[] {
  const { name } = expected
  if (!actual) return [`${name} is missing`]
  if (actual.documents !== expected.documents)
    return [`${name} has ${actual.documents} documents instead of ${expected.documents}`]
  return actual.sha256 === expected.sha256 ? [] : [`${name} has other content than was backed up`]
}
