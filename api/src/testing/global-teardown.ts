import { running } from './global-setup.ts'

/** Stops the mongod of the run. */
export async function stopTestDatabase(): Promise<void> {
  await running.mongo?.stop()
}

// biome-ignore lint/style/noDefaultExport: jest asks for it
export default stopTestDatabase
