import { RemotePointer, RemoteRelease } from '@drayline/api/platform/remotes/remote.model'
import mongoose from 'mongoose'

/** Marks what `npm run dev` publishes. */
export const developmentActor = 'development'

const kept = 3

/** Removes development builds of a remote but the latest ones: every saved file makes one. */
export async function pruneDevelopmentReleases(remoteId: string): Promise<void> {
  const releases = await RemoteRelease.find({ remoteId, publishedBy: developmentActor }, { version: 1 })
    .sort({ publishedAt: -1 })
    .skip(kept)
    .lean()
  const pointer = await RemotePointer.findById(remoteId).lean()
  const old = releases.filter(({ version }) => version !== pointer?.version)
  for (const { _id } of old) await RemoteRelease.deleteOne({ _id })
  if (old.length > 0) await removeUnusedContents()
}

/** Contents are shared between releases by their hash; those of no release are removed. */
async function removeUnusedContents(): Promise<void> {
  const { db } = mongoose.connection
  if (!db) return
  const used = new Set<string>()
  for await (const { files } of RemoteRelease.find({}, { files: 1 }).lean().cursor()) {
    for (const { sha256, br, gz } of files) {
      for (const hash of [sha256, br?.sha256, gz?.sha256]) if (hash) used.add(hash)
    }
  }
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: 'remote_files' })
  for (const file of await bucket.find().toArray()) {
    if (!used.has(file.filename)) await bucket.delete(file._id)
  }
}
