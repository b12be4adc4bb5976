import { rm } from 'node:fs/promises'
import { running } from './global-setup.ts'

/** Stops the mongod of the run, and removes what its tests left behind. */
export async function stopTestDatabase(): Promise<void> {
  await running.mongo?.stop()
  if (running.folder) await rm(running.folder, { recursive: true, force: true, maxRetries: 5 })
}

// biome-ignore lint/style/noDefaultExport: jest asks for it
export default stopTestDatabase
