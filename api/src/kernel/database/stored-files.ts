import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Types } from 'mongoose'
import mongoose from 'mongoose'
import { requireRoomForFiles } from './database-disk.ts'
import { op } from './filter.ts'
import { plainModel } from './model.ts'

export type FileId = Types.ObjectId

/**
 * Files that no record refers to: not yet, or no more. GridFS takes no part in transactions, so a file is stored
 * first and noted here; the transaction that makes a record refer to it strikes the note, and one that gives it up
 * notes it again. Whatever stays noted for long was left by someone who died, and is cleaned up.
 */
export const OrphanFile = plainModel<{ _id: FileId; at: Date }>(
  'loose_files',
  { _id: { type: 'ObjectId', required: true }, at: { type: Date, required: true } },
  [[{ at: 1 }]],
)

const bucketName = 'files'

/** Longer than anything takes between storing a file and its record. */
const orphanGraceMs = 60 * 60 * 1000

/** GridFS makes this index only while its collections are empty; data that were loaded directly need it too. */
export const StoredChunk = plainModel<{ _id: FileId; files_id: FileId; n: number }>(
  `${bucketName}.chunks`,
  { _id: { type: 'ObjectId' }, files_id: { type: 'ObjectId' }, n: { type: Number } },
  [[{ files_id: 1, n: 1 }, { unique: true }]],
)

function database() {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected')
  return db
}

function bucket() {
  return new mongoose.mongo.GridFSBucket(database(), { bucketName })
}

/**
 * Stores a file. No record refers to it yet: `keepFile` in the transaction that makes one, or it is swept.
 * @throws Problem 503 while too little of the disk is left
 * @param now the present instant; a file that is hours in coming is noted as new all the while
 */
export async function storeFile(content: string | Readable, now: Date): Promise<FileId> {
  requireRoomForFiles()
  const id = new mongoose.Types.ObjectId()
  await OrphanFile.create([{ _id: id, at: now }])
  const source = typeof content === 'string' ? createReadStream(content) : content
  const upload = bucket().openUploadStreamWithId(id, String(id))
  await pipeline(source, (chunks: AsyncIterable<Uint8Array>) => renewing(chunks, id, now), upload)
  return id
}

/** Keeps the cleanup away from a file whose bytes are still coming. */
async function* renewing(chunks: AsyncIterable<Uint8Array>, id: FileId, begin: Date) {
  const begun = performance.now()
  let renewed = 0
  for await (const chunk of chunks) {
    yield chunk
    const passed = performance.now() - begun
    if (passed - renewed < orphanGraceMs / 6) continue
    renewed = passed
    await OrphanFile.updateOne({ _id: id }, { $set: { at: new Date(begin.getTime() + passed) } })
  }
}

/**
 * In a transaction: a record refers to the file from now on.
 * @throws when it was swept in the meantime
 */
export async function keepFile(id: FileId): Promise<void> {
  const { deletedCount } = await OrphanFile.deleteOne({ _id: id })
  if (deletedCount !== 1) throw new Error('The file is no longer there')
}

/** In a transaction: no record refers to the files any more. Call `removeOrphans` after it. */
export async function releaseFiles(ids: readonly (FileId | null)[], now: Date): Promise<void> {
  const loose = ids.filter((id) => id !== null).map((id) => ({ _id: id, at: now }))
  if (loose.length > 0) await OrphanFile.insertMany(loose)
}

/** Removes those of the files that no record refers to. Harmless for the others, so the outcome need not be known. */
export async function removeOrphans(ids: readonly (FileId | null)[]): Promise<void> {
  for (const id of ids) {
    // The note goes first: a transaction that would keep the file then fails instead of referring to nothing.
    if (id !== null && (await OrphanFile.findOneAndDelete({ _id: id }).lean())) await removeBytes(id)
  }
}

/** Not `bucket.delete`: that refuses a file whose upload was cut off, which has chunks only. */
async function removeBytes(id: FileId): Promise<void> {
  await database()
    .collection(`${bucketName}.files`)
    .deleteOne({ _id: id as never })
  await database()
    .collection(`${bucketName}.chunks`)
    .deleteMany({ files_id: id as never })
}

/** Removes files that were left without a record, at most so many at once. */
export async function cleanUpOrphanFiles(now: Date, most = 500): Promise<number> {
  const before = new Date(now.getTime() - orphanGraceMs)
  const found = await OrphanFile.find({ at: op.lt(before) })
    .limit(most)
    .lean()
  await removeOrphans(found.map(({ _id }) => _id))
  return found.length
}

/** Size of a stored file in bytes; undefined when it is gone. */
export async function fileSize(id: FileId): Promise<number | undefined> {
  const [file] = await bucket().find({ _id: id }).limit(1).toArray()
  return file?.length
}

/** The bytes of a file, or those from `start` up to but excluding `end`. */
export function readFile(id: FileId, range?: { start: number; end: number }): Readable {
  return bucket().openDownloadStream(id, range)
}
