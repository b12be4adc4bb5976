import { createHash } from 'node:crypto'
import mongoose from 'mongoose'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { requireRoomForFiles } from '../../kernel/database/database-disk.ts'

/** A stored content: its SHA-256 (which names it in the file store) and its size in bytes. */
export interface StoredContent {
  sha256: string
  size: number
}

/** Buckets of stored contents: files of remotes, and of the shell's builds. */
type Bucket = 'remote_files' | 'shell_files'

function bucket(bucketName: Bucket) {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected')
  return new mongoose.mongo.GridFSBucket(db, { bucketName })
}

/** Describes a content by its hash. */
export function contentOf(bytes: Buffer): StoredContent {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

/**
 * Stores a content unless it is there; contents are named by their hash, so versions share what they have in common.
 * Two writers at once store it twice, which does no harm.
 * @throws Problem 503 while too little of the disk is left
 */
export async function storeContent(bytes: Buffer, into: Bucket = 'remote_files'): Promise<StoredContent> {
  const content = contentOf(bytes)
  if (await renew(content.sha256, into)) return content
  requireRoomForFiles()
  const stream = bucket(into).openUploadStream(content.sha256)
  await new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve)
    stream.once('error', reject)
    stream.end(bytes)
  })
  return content
}

/**
 * Tells whether a content is there, confirmed by a majority: it is noted as new, so that it is not removed before the
 * person who wants it has written that down.
 */
async function renew(sha256: string, into: Bucket): Promise<boolean> {
  const files = storedFiles(into)
  const { matchedCount } = await files.updateMany(
    { filename: sha256 },
    { $set: { uploadDate: databaseNow() } },
  )
  return matchedCount > 0
}

function storedFiles(name: Bucket) {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected')
  return db.collection<mongoose.mongo.GridFSFile>(`${name}.files`)
}

/**
 * Removes contents that no one names any more, but for those stored or asked for within the last hour.
 * @param named hashes that must stay
 * @returns how many, at most 100
 */
export async function removeUnnamed(from: Bucket, named: readonly string[], now: Date): Promise<number> {
  const old = { uploadDate: { $lt: new Date(now.getTime() - maxUploadMs) } }
  const found = await storedFiles(from)
    .find({ filename: { $nin: [...named] }, ...old })
    // Stryker disable next-line ObjectLiteral: all of a file would be read, and nothing but its id used
    .project<Pick<mongoose.mongo.GridFSFile, '_id'>>({ _id: 1 })
    .limit(100)
    .toArray()
  for (const { _id } of found) {
    // Only as long as no one has asked for it since; what is left of it has no file and is cleaned up as such.
    const { deletedCount } = await storedFiles(from).deleteOne({ _id, ...old })
    if (deletedCount === 1) await storedChunks(from).deleteMany({ files_id: _id })
  }
  return found.length
}

function storedChunks(name: Bucket) {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected')
  return db.collection(`${name}.chunks`)
}

/** Longer than any content is on its way into the store. */
const maxUploadMs = 60 * 60 * 1000

/**
 * Removes what a publish that was cut off left of a content: chunks without their file, which no one can see or use.
 * @returns of how many contents, at most 100 of each store
 */
export async function cleanUpPartialUploads(now: Date): Promise<number> {
  const [remotes, shells] = [
    await cleanUpChunks('remote_files', now),
    await cleanUpChunks('shell_files', now),
  ]
  return remotes + shells
}

async function cleanUpChunks(name: Bucket, now: Date): Promise<number> {
  const seconds = Math.floor((now.getTime() - maxUploadMs) / 1000)
  const before = mongoose.mongo.ObjectId.createFromTime(seconds)
  const chunks = storedChunks(name)
  const lost = await chunks
    .aggregate<{ files_id: mongoose.mongo.ObjectId }>([
      { $match: { files_id: { $lt: before }, n: 0 } },
      { $lookup: { from: `${name}.files`, localField: 'files_id', foreignField: '_id', as: 'file' } },
      { $match: { file: { $size: 0 } } },
      { $limit: 100 },
      { $project: { files_id: 1 } },
    ])
    .toArray()
  for (const { files_id } of lost) await chunks.deleteMany({ files_id })
  return lost.length
}

/** Bytes that served files may take in memory. Contents never change, so nothing here can be out of date. */
const cacheLimit = 64 * 1024 * 1024
const cache = new Map<string, { reading: Promise<Buffer>; size: number }>()
let cachedBytes = 0

/**
 * Reads a content, from memory when it was read lately; simultaneous readers share one read.
 * @throws when the store has no such content
 */
export function readContent({ sha256, size }: StoredContent, from: Bucket = 'remote_files'): Promise<Buffer> {
  const known = cache.get(sha256)
  const entry = known ?? { reading: fetchContent(sha256, from), size }
  // Put last again: the first of the map is what was not used for the longest time.
  cache.delete(sha256)
  cache.set(sha256, entry)
  if (!known) {
    cachedBytes += size
    entry.reading.catch(() => forget(sha256))
    for (const oldest of cache.keys()) {
      if (cachedBytes <= cacheLimit) break
      forget(oldest)
    }
  }
  return entry.reading
}

function forget(sha256: string): void {
  const entry = cache.get(sha256)
  if (!entry) return
  cache.delete(sha256)
  cachedBytes -= entry.size
}

async function fetchContent(sha256: string, from: Bucket): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bucket(from).openDownloadStreamByName(sha256)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
