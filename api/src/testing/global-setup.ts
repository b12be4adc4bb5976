import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { startEmbeddedMongo } from '../../../tools/src/embedded-mongo.ts'

/** Starts one mongod for the whole run; each suite makes a database of its own in it. */
export async function startTestDatabase(): Promise<void> {
  const given = process.env.TEST_MONGODB_URI
  const mongo = given
    ? { uri: given, stop: async () => undefined }
    : await startEmbeddedMongo({ ephemeral: true })
  await keepExpired(mongo.uri)
  process.env.DRAYLINE_TEST_MONGODB = mongo.uri
  process.env.DRAYLINE_TEST_RUN = randomUUID()
  running.mongo = mongo
  // What tests leave behind goes with it.
  running.folder = await mkdtemp(join(tmpdir(), 'drayline-run-'))
  process.env.TMPDIR = running.folder
}

/** Tests set the application's clock back; the database, whose clock goes right, must not remove their sessions. */
async function keepExpired(uri: string): Promise<void> {
  const client = await new mongoose.mongo.MongoClient(uri).connect()
  await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false })
  await client.close()
}

/** What the teardown stops and removes; jest loads both files in one process. */
export const running: { mongo?: { stop(): Promise<void> }; folder?: string } = globalThis as never

// biome-ignore lint/style/noDefaultExport: jest asks for it
export default startTestDatabase
