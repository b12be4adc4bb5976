import { startEmbeddedMongo } from '../../../tools/src/embedded-mongo.ts'

/** Starts one mongod for the whole run; each suite makes a database of its own in it. */
export async function startTestDatabase(): Promise<void> {
  const given = process.env.TEST_MONGODB_URI
  const mongo = given
    ? { uri: given, stop: async () => undefined }
    : await startEmbeddedMongo({ ephemeral: true })
  process.env.DRAYLINE_TEST_MONGODB = mongo.uri
  running.mongo = mongo
}

/** What the teardown stops; jest loads both files in one process. */
export const running: { mongo?: { stop(): Promise<void> } } = globalThis as never

// biome-ignore lint/style/noDefaultExport: jest asks for it
export default startTestDatabase
