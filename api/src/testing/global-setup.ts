import { randomUUID } from 'node:crypto'
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
}

/** Tests set the application's clock back; the database, whose clock goes right, must not remove their sessions. */
async function keepExpired(uri: string): Promise<void> {
  const client = await new mongoose.mongo.MongoClient(uri).connect()
  await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false })
  await client.close()
}

/** Servers that the teardown stops; jest loads both files in one process. */
export const running: { mongo?: { stop(): Promise<void> } } = globalThis as never

// biome-ignore lint/style/noDefaultExport: jest asks for it
export default startTestDatabase
